import { cursorEnvelope, cursorQuery } from '../../../platform/paging/cursor-page.ts';
import { Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { SECURITY_KINDS, SECURITY_STATES } from '../../money/securities/index.ts';

const shown_states = SECURITY_STATES.filter((state) => state !== 'awaiting');

export const Security = Type.Object(
  {
    id: Type.String({ pattern: '^sec_[0-9A-Z]{26}$' }),
    return_id: Id,
    kind: OneOf(SECURITY_KINDS, { description: '`none`: nothing secures the items.' }),
    state: OneOf(shown_states, {
      description:
        '`held`: the items are out. `released`: they are back. `charged`: they did not come, and the shop keeps the deposit, or a part of it. `uncollected`: they did not come, and there was none. `refunded_late`: they came after that.',
    }),
    amount: Amount,
    charged_amount: Amount,
    release_on: OneOf(['scan', 'delivery', 'grading'], { description: 'What ends it.' }),
    unit_count: Type.Integer({ description: 'Items that it is for.' }),
    units_sent: Type.Integer({ description: 'Those that were handed in.' }),
    send_by: Type.With(TsMs, { description: 'The last second to hand the items in.' }),
    charge_at: Type.With(TsMs, {
      description:
        'When the deposit is kept for what was not handed in, at the earliest 72 hours after a reminder.',
    }),
    late_until: Type.With(Nullable(TsMs), {
      description: 'Until when items that come late are refunded; null unless something was charged.',
    }),
    created_at: TsMs,
    ended_at: Nullable(TsMs),
  },
  {
    title: 'Security',
    description:
      'What secures items whose exchange was sent before they are back: `amount` was paid for them, and `charged_amount` of that the shop keeps of a deposit, or has lost without one.',
  },
);

export const SecuritiesQuery = Type.Object({
  state: Type.Optional(OneOf(shown_states, { description: 'Only securities in this state.' })),
  return_id: Type.Optional(Type.With(Id, { description: 'Only the security of this return.' })),
  ...cursorQuery('desc'),
});

export const SecurityPage = cursorEnvelope('securities', Security);

export const ExtendBody = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 60, description: 'Days to add.' }),
});
