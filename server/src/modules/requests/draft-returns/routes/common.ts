import type { Principal } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { Answer } from '../../../../platform/route.ts';
import type { RouteRequest } from '../../../../platform/route.ts';
import type { DraftTarget } from '../commands/edit-draft.ts';
import { draftBody } from '../draft-body.ts';
import * as examples from '../examples.ts';
import * as answers from '../schemas-answer.ts';
import { hal_forms, prefersHalForms, toHalForms } from '../hal-forms.ts';
import type { Reach } from '../store.ts';
import type { DraftView } from '../view.ts';

/** What all writes of drafts have in common. */
export const write = {
  tag: 'Draft returns',
  allow: { key: 'draft_returns:write', staff: 'draft_returns:write', shopper: true },
  method: 'POST',
} as const;

export const draft_path = '/draft-returns/{draft_return_id}';
export const params = { draft_return_id: 'Identifier of the draft, a UUID.' };

export const targetOf = ({
  caller,
  params: named,
}: Pick<RouteRequest<unknown, unknown>, 'caller' | 'params'>): DraftTarget => ({
  shop: caller.shop,
  id: named['draft_return_id'] ?? '',
  reach: reachOf(caller),
});

/** The drafts that a caller reaches; all of the shop unless it is a shopper. */
export const reachOf = (caller: Principal): Reach | undefined =>
  caller.kind === 'shopper' ? caller : undefined;

/** Answers with the draft as it is after the command, in the form that the client accepts. */
export const answering =
  ({ config }: Deps) =>
  async ({ accept }: { accept: string }, view: Promise<DraftView>) => {
    const body = draftBody(await view, config);
    return prefersHalForms(accept)
      ? new Answer(toHalForms(body), { headers: { 'Content-Type': hal_forms } })
      : body;
  };

/** Success of an operation that answers the draft. */
export const answered = (description: string, example: unknown = examples.finalized) => ({
  description,
  schema: answers.DraftAnswer,
  examples: { draft: example },
  other_form: {
    type: hal_forms,
    schema: answers.HalFormsAnswer,
    example_name: 'draft_as_hal_forms',
    example: toHalForms(examples.created),
  },
});

/** Refuses exceptions from the policy to staff who may not make any. Refusals: permission_missing. */
export function requireOverride(caller: Principal): void {
  if (caller.kind === 'staff' && !caller.permissions.has('policies:override'))
    throw new Refusal(
      'permission_missing',
      `The role ${caller.role} doesn't include the permission policies:override.`,
    );
}
