import type { ReturnOverview } from '../../../client/src/index.ts';
import { moneyDifferences } from './return-money.ts';
import type { ReturnPage } from './return-page.ts';
import { counted, differencesOf, state_names, tally } from './words.ts';
import type { Known } from './words.ts';

type Unit = ReturnOverview['units'][number];
type Settlement = ReturnOverview['settlements'][number];

/** What the page of a return states that isn't so. */
export function falseFactsOf(page: ReturnPage, known: Known): string[] {
  const { shown } = known;
  const present = shown.units.filter(({ removed_at }) => removed_at === null);
  return [
    ...differencesOf({
      title: [page.title, shown.customer.name ? `${shown.id}, ${shown.customer.name}` : `Return ${shown.id}`],
      'status and why': [page.beside, besideOf(shown)],
      units: [page.units, `${counted(present.length, 'unit')} from order ${shown.order.name}`],
      progress: [page.progress, progressOf(known, present)],
      'each unit': [saidOfUnits(page), tally(shown.units.map((unit) => sayUnit(unit, known)))],
      'each exchange': [
        page.lines
          .map(({ exchange }) => exchange)
          .filter((text) => text !== '')
          .toSorted(),
        exchangesOf(present).toSorted(),
      ],
      payments: [
        paymentsOf(page),
        [...sayCollected(known), ...shown.settlements.map((one) => sayPayment(one, known))],
      ],
      policy: [
        page.why.policy,
        shown.policy.name === null ? '' : `${shown.policy.name} v${shown.policy.version}`,
      ],
      'why it is in review': [
        page.why.title,
        shown.review_reason ? 'Why it’s in review' : 'Why it’s eligible',
      ],
      'what the policy decided': [
        page.why.facts.filter((text) => !text.startsWith('Was in review')),
        reasonsOf(known),
      ],
      customer: [page.customer.name, shown.customer.name ?? 'Customer unknown'],
      'whether the customer is a business': [page.customer.is_business, shown.customer.is_business],
      'figures of the customer': [page.customer.figures, figuresOf(shown)],
    }),
    ...moneyDifferences(page, known, present),
    ...stepDifferences(page, known, present),
    ...timelineDifferences(page, known),
  ];
}

const review_reasons: Record<string, string> = {
  flagged: 'Flagged',
  policy: 'Sent to review by a policy rule',
  out_of_stock: 'Exchange item out of stock',
  refund_failed: 'Refund failed',
  order_changed: 'Order changed',
  processing_failed: 'Processing failed',
  late_scan: 'Scanned after it expired',
};
const problems = {
  refund_failed: 'Refund failed',
  refund_unknown: 'Refund unknown',
  label_failed: 'Label failed',
};
const causes: Record<string, string> = {
  value: 'High value',
  items: 'Many items',
  fraud_signals: 'Fraud signals',
  limit: 'Many returns',
};

export const causeOf = ({ cause, name }: { cause: string; name: string | null }) =>
  causes[cause] ?? name ?? 'Policy rule';

function besideOf({ status, review_reason, reviews, problem }: ReturnOverview): string[] {
  const [now] = reviews.filter(({ ended_at }) => ended_at === null);
  return [
    `Status: ${state_names[status]}`,
    ...(review_reason && review_reason !== problem
      ? [now ? causeOf(now) : review_reasons[review_reason]!]
      : []),
    ...(problem ? [problems[problem]] : []),
  ];
}

const isTravelling = ({ outcome }: Unit) => outcome === 'default';
const isMissing = ({ condition }: Unit) => condition?.condition_category === 'missing';
const isInspected = ({ condition, disposition }: Unit) => condition !== null || disposition !== null;
const hasArrived = (unit: Unit) => !isMissing(unit) && (isInspected(unit) || unit.arrived_at !== null);

function progressOf({ shown, words }: Known, present: readonly Unit[]): string {
  const travelling = present.filter(isTravelling);
  const requested = `Requested: ${words.day(shown.requested_at)}`;
  if (travelling.length === 0) return requested;
  return `${requested} · ${travelling.filter(hasArrived).length} of ${travelling.length} arrived`;
}

const grades = {
  like_new: 'Like new',
  opened: 'Opened',
  scuffed: 'Scuffed',
  broken: 'Broken',
  missing: 'Missing',
};
const dispositions: Record<string, string> = {
  back_to_stock: 'Restock',
  resale_hold: 'Hold for resale',
  recycle: 'Recycle',
  donate: 'Donate',
  missing: 'Not in the parcel',
};

/** All that is known of a unit, in one line: what, why, where, and when. */
function sayUnit(unit: Unit, known: Known): string {
  const { title, variant_title, reason, comment, removed_at } = unit;
  const what = [title, variant_title ?? '', reason || 'No reason given', comment ? `: “${comment}”` : ''];
  if (removed_at !== null)
    return [...what, 'Removed', `Removed on ${known.words.day(removed_at)}`].join(' | ');
  return [...what, foundOf(unit), whenOf(unit, known)].join(' | ');
}

function foundOf(unit: Unit): string {
  const { outcome, grade, condition, disposition } = unit;
  const found = [
    ...(condition
      ? [grade ? `${grade.number} ${grade.label ?? grades[grade.kind]}` : condition.description]
      : []),
    ...(disposition
      ? [dispositions[disposition.disposition_outcome] ?? disposition.disposition_outcome]
      : []),
  ];
  const where =
    outcome === 'keep'
      ? ['Kept by the shopper']
      : outcome === 'donate'
        ? ['Donated by the shopper']
        : outcome === 'reject'
          ? ['Rejected']
          : isMissing(unit)
            ? ['Missing from the parcel']
            : found.length > 0
              ? []
              : [unit.arrived_at === null ? 'Not arrived' : 'Arrived, not graded'];
  return [...where, ...found].join(' ');
}

const kinds_of = { refund: ['refund'], credit: ['store_credit', 'gift_card'], exchange: [], none: [] };

/** When what a unit brings was paid: the last payment of its kind, once all of them were made. */
function paidAt({ resolution, outcome }: Unit, { settlements }: ReturnOverview): string | null {
  if (outcome === 'reject') return null;
  const own = settlements.filter(({ kind }) => (kinds_of[resolution] as readonly string[]).includes(kind));
  if (own.length === 0 || own.some(({ state }) => state !== 'succeeded')) return null;
  return own
    .map(({ settled_at }) => settled_at!)
    .toSorted()
    .at(-1)!;
}

function whenOf(unit: Unit, { shown, words }: Known): string {
  const { outcome, arrived_at, graded_at, condition, disposition } = unit;
  if (unit.offer_basis_points !== null) return `For ${unit.offer_basis_points / 100}% of the price`;
  if (outcome === 'keep' || outcome === 'donate') return '';
  if (outcome === 'default' && !isMissing(unit) && !isInspected(unit) && arrived_at === null) {
    const live = shown.labels.filter(({ voided_at }) => voided_at === null);
    const delivered = live.filter(({ status }) => status === 'delivered').length;
    if (live.length > 1 && (delivered > 0 || shown.received_at !== null))
      return `${Math.max(1, delivered)} of ${live.length} parcels have arrived`;
    const moved = live.find(({ moved_at }) => moved_at !== null);
    return moved ? `On its way since ${words.day(moved.moved_at!)}` : '';
  }
  const by = condition?.return_processor || disposition?.return_processor;
  const paid_at = paidAt(unit, shown);
  const is_ungraded = outcome !== 'reject' && !isMissing(unit) && !isInspected(unit);
  return [
    ...(arrived_at === null
      ? []
      : [`Arrived ${words.day(arrived_at)}${is_ungraded ? `, ${words.time(arrived_at)}` : ''}`]),
    ...(graded_at === null ? [] : [`graded ${by ? `by ${by} ` : ''}on ${words.day(graded_at)}`]),
    ...(paid_at === null ? [] : [`Paid ${words.day(paid_at)}`]),
  ].join(', ');
}

/** The same of the units of the page, and how many of each there are. */
function saidOfUnits({ lines }: ReturnPage): Record<string, number> {
  return tally(
    lines.flatMap(({ title, facts, reason, groups }) => {
      const [, variant = ''] = /units?, (?!SKU)([^,]+)/.exec(facts) ?? [];
      const [, why = '', comment = ''] = /^(.*?)(?: (: “.*”))?$/.exec(reason) ?? [];
      return groups.flatMap(({ count, said, when }) =>
        Array.from({ length: count }, () => [title, variant, why, comment, said, when].join(' | ')),
      );
    }),
  );
}

/** What blocks of units are exchanged for: one of each line, choice and reason. */
function exchangesOf(present: readonly Unit[]): string[] {
  const blocks = new Map(
    present
      .filter(({ exchange }) => exchange !== null)
      .map((unit) => {
        const { order_line_item_id, reason, comment, exchange, override } = unit;
        const key = JSON.stringify([order_line_item_id, reason, comment, exchange, override?.reason]);
        return [key, `${exchange!.title}${exchange!.out_of_stock ? ' Exchange item out of stock' : ''}`];
      }),
  );
  return [...blocks.values()];
}

const payment_names = {
  refund: 'Refund',
  store_credit: 'Store credit',
  gift_card: 'Gift card',
  exchange_order: 'Exchange order',
  fee: 'Fee',
  charge: 'Charge',
};
/** What somebody can mark it as who did it in place of Retour. */
const marks = {
  refund: 'Mark as paid',
  store_credit: 'Mark as given',
  gift_card: 'Mark as given',
  exchange_order: 'Mark as ordered',
  fee: 'Mark as paid',
  charge: 'Mark as paid',
};
const payment_states = {
  intended: 'Planned',
  sending: 'Processing',
  pending: 'Pending',
  succeeded: 'Paid',
  failed: 'Failed',
  given_up: 'No longer due',
  unknown: 'Unknown',
};

function sayPayment(
  { kind, amount, state, settled_at, failure, is_troubled }: Settlement,
  { words }: Known,
): string[] {
  return [
    [payment_names[kind], ...(failure ? [failure] : []), ...(is_troubled ? [marks[kind]] : [])].join(' '),
    words.money(amount),
    state === 'succeeded' && settled_at !== null
      ? `${kind === 'exchange_order' ? 'Ordered' : 'Paid'} ${words.day(settled_at)}`
      : payment_states[state === 'failed' && !is_troubled ? 'given_up' : state],
  ];
}

/** What the shopper paid before the new items were sent. */
function sayCollected({ shown: { collected }, words }: Known): string[][] {
  if (!collected) return [];
  const { amount, refunded, paid_at } = collected;
  const since =
    refunded.amount > 0 ? `${words.money(refunded)} of it refunded` : `Paid ${words.day(paid_at)}`;
  return [['Paid by shopper', words.money(amount), since]];
}

const paymentsOf = ({ payments, next }: ReturnPage) => (payments.length > 0 ? payments : next.payments);

const day_ms = 86_400_000;

/** What the panel about the policy states, beside the reviews. */
function reasonsOf({ shown, words }: Known): string[] {
  const { order, requested_at, units, totals, review_reason, reviews } = shown;
  const days = order.delivered_at
    ? Math.floor((Date.parse(requested_at) - Date.parse(order.delivered_at)) / day_ms)
    : 0;
  const after = days === 0 ? 'on the day of delivery' : `${counted(days, 'day')} after delivery`;
  return [
    ...(order.delivered_at
      ? [
          `${days < 0 ? 'Requested before delivery' : `Requested ${after}`} Delivered: ${words.shortDate(order.delivered_at)}`,
        ]
      : []),
    ...units.flatMap(({ id, override }) =>
      override ? [`${override.by} overrode the policy ${override.reason} (${id})`] : [],
    ),
    ...(review_reason && reviews.every(({ ended_at }) => ended_at !== null)
      ? [review_reasons[review_reason]!]
      : []),
    ...(totals.bonus_credit.amount > 0 ? [`Bonus: ${words.money(totals.bonus_credit)}`] : []),
    ...(totals.handling_fee.amount === 0 ? ['No fees'] : []),
  ];
}

function figuresOf({ customer }: ReturnOverview): Record<string, string> {
  const { orders, returns, bought, returned } = customer.history;
  const kept = Math.max(0, 1 - returned.amount / bought.amount);
  const percent = new Intl.NumberFormat('en-GB', { style: 'percent' });
  const share = kept > 0 && kept < 0.01 ? '< 1%' : percent.format(kept);
  return {
    Orders: String(orders),
    Returns: String(returns),
    'Value kept': bought.amount > 0 ? share : '–',
  };
}

const steps = ['process', 'edit', 'remove', 'reject', 'cancel'] as const;

/** The steps that are offered, the one that fits, and what is said of returns that are over. */
function stepDifferences(page: ReturnPage, { shown }: Known, present: readonly Unit[]): string[] {
  const ended: Record<string, string> = {
    closed: 'This return is closed. Nothing is left to do.',
    cancelled: 'This return was cancelled. Its items can be returned again.',
    expired: 'This return expired. Its parcel reopens it when it is scanned.',
  };
  const { next } = page;
  const over = ended[shown.status];
  if (over !== undefined)
    return differencesOf({
      'steps of a return that is over': [next.options, []],
      'what became of it': [next.text.includes(over), true],
    });
  if (shown.status === 'processing') return differencesOf({ 'steps while it is paid': [next.options, []] });
  const travelling = present.filter(isTravelling);
  const is_here = shown.type === 'in_store' || shown.method?.type === 'in_store';
  const waits = is_here ? [] : travelling.filter((unit) => !isMissing(unit) && !hasArrived(unit));
  const ungraded = is_here ? [] : travelling.filter((unit) => !isInspected(unit) && unit.arrived_at !== null);
  const fits =
    shown.problem === 'refund_unknown'
      ? 'look_up'
      : ungraded.length > 0
        ? 'grade'
        : waits.length > 0
          ? 'wait'
          : 'process';
  return differencesOf({
    'the step that fits': [next.options.find(({ is_chosen }) => is_chosen)?.step, fits],
    'steps that are offered': [
      next.options.map(({ step }) => step).toSorted(),
      [...new Set([fits, ...steps.filter((step) => shown.acts[step] === null)])].toSorted(),
    ],
    'why it can’t be changed or cancelled': [
      next.text.includes('be changed or cancelled any more')
        ? 'edit'
        : next.text.includes('be cancelled any more')
          ? 'cancel'
          : '',
      steps.find((step) => shown.acts[step] !== null) ?? '',
    ],
  });
}

/** Everything that happened is told, when it was. */
function timelineDifferences(page: ReturnPage, { shown, words }: Known): string[] {
  const told = page.timeline;
  const amounts = shown.timeline.flatMap(({ kind, detail, at }) =>
    kind === 'settlement'
      ? [
          `${payment_names[detail.settlement]} ${words.money(detail.amount)}: ${detail.settlement === 'exchange_order' && detail.state === 'succeeded' ? 'Ordered' : payment_states[detail.state]} ${at}`,
        ]
      : [],
  );
  const named = new Set(Object.values(payment_names));
  const isPayment = (text: string) =>
    [...named].some((name) => text.startsWith(`${name} `)) && /: \w+$/.test(text);
  return differencesOf({
    'payments on the timeline': [
      told.filter(({ text }) => isPayment(text)).map(({ text, at }) => `${text} ${at}`),
      amounts,
    ],
    'times of the timeline': [
      told.filter(({ at, when }) => !when.includes(words.time(at)) || !when.startsWith(words.shortDate(at))),
      [],
    ],
    'units that were graded': [
      told.reduce(
        (sum, { text }) =>
          sum +
          Number(
            /(?:graded (\d+) units?:|(\d+) units? (?:was|were) graded)/.exec(text)?.slice(1).find(Boolean) ??
              0,
          ),
        0,
      ),
      shown.timeline.filter(({ kind, detail }) => kind === 'inspection' && detail.inspection === 'grade')
        .length,
    ],
  });
}
