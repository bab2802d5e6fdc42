import { Nullable, OneOf, TsMs } from '../../../../platform/fields.ts';
import { Type } from '../../../../platform/type.ts';
import type { PolicyDocument } from '../document/document.ts';

// What the operations of API contract, 26.8 take and give.

const tag = 'Policies';
/** Who may read policies. */
export const read_defaults = { tag, allow: { key: 'settings:read', staff: 'policies:read' } } as const;
/** Who may change them. */
export const write_defaults = { tag, allow: { key: 'settings:write', staff: 'policies:write' } } as const;

/** A document that can be saved in a shop of this currency. */
export const example_document: PolicyDocument = {
  name: 'Standard returns',
  currency: 'USD',
  terms: { window: { days: 30 } },
  zones: [{ id: 'everywhere' }],
  final_sale_tags: ['final-sale'],
};

const members = {
  version: Type.Integer({ minimum: 1 }),
  status: OneOf(['draft', 'published', 'retired']),
  revision: Type.Integer({ minimum: 1, description: 'How often the draft was saved.' }),
  note: Nullable(Type.String()),
  saved_by: Type.With(Nullable(Type.String()), { description: 'Who saved the draft last.' }),
  saved_at: TsMs,
  created_at: TsMs,
  published_at: Nullable(TsMs),
  published_by: Nullable(Type.String()),
  retired_at: Nullable(TsMs),
  publish_at: Type.With(Nullable(TsMs), { description: 'When the draft takes effect by itself.' }),
  scheduled_by: Type.With(Nullable(Type.String()), { description: 'Who decided that.' }),
  schedule_failure: Type.With(Nullable(Type.String()), {
    description: 'Why the draft didn’t take effect at its time.',
  }),
};
export const Summary = Type.Object(members, {
  title: 'PolicyVersionSummary',
  description: 'A version of the policy.',
});

/** A policy as it is published at `/api/v1/policy.schema.json`. */
export const Document = Type.Unknown({
  title: 'PolicyDocument',
  description: 'A policy, as `/api/v1/policy.schema.json` describes it.',
});
export const Version = Type.Object(
  { ...members, document: Document },
  { title: 'PolicyVersion', description: 'A version of the policy with its document.' },
);

export const summary_example = {
  version: 4,
  status: 'draft',
  revision: 5,
  note: 'Shoes: 14 days',
  saved_by: 'Dana Reyes',
  saved_at: '2026-03-02T09:15:27.000Z',
  created_at: '2026-03-01T10:00:00.000Z',
  published_at: null,
  published_by: null,
  retired_at: null,
  publish_at: null,
  scheduled_by: null,
  schedule_failure: null,
};
export const example = { ...summary_example, document: example_document };
export const published_example = {
  ...example,
  status: 'published',
  published_at: '2026-03-02T12:00:00.000Z',
  published_by: 'Dana Reyes',
};

export const scheduled_example = {
  ...example,
  publish_at: '2026-04-01T07:00:00.000Z',
  scheduled_by: 'Dana Reyes',
};

/** Who may decide what is in effect. */
export const publishing = { ...write_defaults, allow: { ...write_defaults.allow, step_up: true } } as const;
