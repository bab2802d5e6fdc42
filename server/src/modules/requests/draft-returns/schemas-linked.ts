import { Type } from '../../../platform/type.ts';
import { DraftPage, HalFormsAnswer, HalLink, HalTemplate } from './schemas-answer.ts';
import { Draft } from './schemas.ts';

// Drafts since version 2026-10 of the API.

const linked_members = {
  client_application: Type.String({
    description: '`public-api`, or `shopper-portal` for the session of a shopper.',
  }),
  shopper_token: Type.Optional(
    Type.String({
      description:
        'For a shopper: send it as `X-Loop-Shopper-Token` with every further request about this draft.',
    }),
  ),
};
export const LinkedDraft = Type.Object(
  { ...HalFormsAnswer.properties, ...linked_members },
  { title: 'LinkedDraftReturn', description: 'A draft as HAL-Forms. `_links` names every action.' },
);
export const LinkedDraftPage = Type.Object({
  ...DraftPage.properties,
  _links: Type.Object({}, { additionalProperties: HalLink }),
  _embedded: Type.Object({ draft_returns: Type.Array(Draft) }),
  _templates: Type.Object({}, { additionalProperties: HalTemplate }),
  client_application: linked_members.client_application,
});
