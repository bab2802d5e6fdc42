import { SECURITY_CAUSES, SECURITY_RISKS, SECURITY_VIEWS } from '@retour/contract/securities';
import { cursorEnvelope, cursorQuery } from '../../../platform/paging/cursor-page.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { SECURITY_KINDS, SECURITY_STATES } from '../../money/securities/index.ts';

const shown_states = SECURITY_STATES.filter((state) => state !== 'awaiting');

export const Security = Type.Object(
  {
    id: Type.String({ pattern: '^sec_[0-9A-Z]{26}$' }),
    return_id: Id,
    kind: OneOf(SECURITY_KINDS, {
      description:
        '`none`: nothing secures the items. `card`: a saved card, which is charged for what does not come. `hold`: the amount is held on the card. `deposit`: it was paid, and is given back.',
    }),
    state: OneOf(shown_states, {
      description:
        '`held`: the items are out. `released`: they are back. `charging`: they did not come, and the card is being charged, or the shopper has a link to pay. `charged`: they did not come, and the shop has the money, or a part of it. `uncollected`: they did not come, and nothing could be taken. `refunded_late`: they came after that.',
    }),
    amount: Amount,
    charged_amount: Amount,
    release_on: OneOf(['scan', 'delivery', 'grading'], { description: 'What ends it.' }),
    is_ordered: Type.Boolean({
      description:
        'Whether the order of the new items was made, or requested from an integration. Nobody is reminded, and nothing is charged, before that.',
    }),
    unit_count: Type.Integer({ description: 'Items that it is for.' }),
    units_sent: Type.Integer({ description: 'Those that were handed in.' }),
    out_amount: Amount,
    differing_amount: Amount,
    units_differing: Type.Integer({
      description: 'Those that were graded as missing, as another item or as unusable.',
    }),
    charge_decided_at: Type.With(Nullable(TsMs), {
      description: 'When staff decided that the part of those is kept.',
    }),
    decline_code: Type.With(Nullable(Type.String()), {
      description:
        'Why the card could not be charged last, in the words of the provider; null unless that was tried.',
    }),
    send_by: Type.With(TsMs, { description: 'The last second to hand the items in.' }),
    charge_at: Type.With(TsMs, {
      description:
        'When the deposit is kept, or the card charged, for what was not handed in, at the earliest 72 hours after a reminder.',
    }),
    late_until: Type.With(Nullable(TsMs), {
      description: 'Until when items that come late are refunded; null unless something was charged.',
    }),
    created_at: TsMs,
    ended_at: Nullable(TsMs),
    written_off_at: Nullable(TsMs),
    written_off_reason: Nullable(Type.String()),
  },
  {
    title: 'Security',
    description:
      'What secures items whose exchange was sent before they are back: `amount` was paid for them, and `charged_amount` of that the shop keeps or takes, or has lost. `out_amount` is the part of items that were not handed in, `differing_amount` that of `units_differing`.',
  },
);

export const SecuritiesQuery = Type.Object({
  state: Type.Optional(OneOf(shown_states, { description: 'Only securities in this state.' })),
  return_id: Type.Optional(Type.With(Id, { description: 'Only the security of this return.' })),
  ...cursorQuery('desc'),
});

export const SecurityPage = cursorEnvelope('securities', Security);

export const WriteOffBody = Type.Object({ reason: Text(500, 'Why nothing more is expected.') });

export const ExtendBody = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 60, description: 'Days to add.' }),
});

const count = Type.Integer({ minimum: 0 });

export const ExportQuery = Type.Object({
  view: Type.Optional(
    OneOf(SECURITY_VIEWS, {
      default: 'out',
      description:
        '`out`: held. `due`: of those, not handed in and due within three days, or late. `problems`: somebody has to decide. `ended`: the latest first.',
    }),
  ),
});
export const QueueQuery = Type.Object({ ...ExportQuery.properties, ...cursorQuery('asc') });

/** A row of the list that staff work with. */
const QueuedSecurity = Type.Object(
  {
    ...Security.properties,
    order_name: Type.String(),
    customer_name: Nullable(Type.String()),
    item: Nullable(
      Type.Object({
        title: Type.String(),
        variant_title: Nullable(Type.String()),
        image: Nullable(Type.String()),
        exchange_title: Nullable(Type.String()),
      }),
    ),
    risk: OneOf(SECURITY_RISKS),
    cause: Type.With(Nullable(OneOf(SECURITY_CAUSES)), {
      description:
        'Why it is as risky. `refund_declined`: the refund of the deposit. `charge_declined`: the card could not be charged, and the shopper has a link to pay. `not_returned`: the items never came, and nothing could be taken. `no_notice`: no mail server took a reminder, so nothing can be taken. `differs`: an item is not what was expected. Null for what has ended well.',
    }),
    reminded_at: Type.With(Nullable(TsMs), { description: 'When a mail server took the last reminder.' }),
  },
  {
    title: 'QueuedSecurity',
    description: 'A security as the list of staff shows it; `item` is the first of its items.',
  },
);
export const QueuePage = cursorEnvelope('securities', QueuedSecurity);

const Figure = (description: string) => Type.Object({ count, amount: Amount }, { description });

export const SecuritySummary = Type.Object(
  {
    views: Type.Array(Type.Object({ view: OneOf(SECURITY_VIEWS), count })),
    is_offered: Type.Boolean({ description: 'Whether the policy in effect offers instant exchanges.' }),
    out: Figure(
      'What is out now. Exchanges that wait for the payment of their deposit, or for a card, count.',
    ),
    limit: Type.With(Nullable(Amount), {
      description: 'The highest limit of the shop in the policy in effect; null without one.',
    }),
    by_kind: Type.Array(
      Type.Object({ kind: OneOf([...SECURITY_KINDS, 'awaiting']), count, amount: Amount }),
      { description: 'What secures it. `awaiting`: the deposit isn’t paid, or the card isn’t known, yet.' },
    ),
    high_risk: Figure('Out with a high risk.'),
    due: Figure('Not handed in, and due within three days or late.'),
    ended: Figure('Ended in the last 30 days.'),
    released: Figure('Of those, released, or refunded after a late return.'),
    charged: Figure('Of those, with a deposit that was kept or a card that was charged, and how much.'),
    lost: Figure('Of those, not returned, and nothing could be taken.'),
  },
  { title: 'SecuritySummary', description: 'Amounts in the currency of the shop.' },
);
