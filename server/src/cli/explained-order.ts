import { formatMoney } from '@retour/contract/money';
import type { ExplainedLine, ExplainedOrder } from '../modules/policy/eligibility/index.ts';
import type { Explanation } from '../modules/policy/policies/index.ts';
import { tellBecause, tellDecider } from './tell-because.ts';

/** The eligibility of an order as text. */
export function tellOrder(order: ExplainedOrder): string {
  const { order_name, sold_at, country, as_of, policy, time_zone, lines } = order;
  const when = timeIn(time_zone);
  const version = policy.id === null ? '' : `, version ${policy.version}`;
  const head = `Order ${order_name}, sold on ${when(sold_at)}, sent to ${country ?? 'an unknown country'}.
Evaluated as of ${when(as_of)} (${time_zone}) by "${policy.name}"${version}.`;
  return [head, ...lines.map((line) => tellLine(line, order))].join('\n\n');
}

const outcome_names = {
  refund: 'refund',
  credit: 'store credit',
  exchange: 'exchange',
  advanced_exchange: 'exchange in advance',
  shop_now: 'shop now',
};

const timeIn =
  (time_zone: string) =>
  (at: Date): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, dateStyle: 'long', timeStyle: 'medium' }).format(
      at,
    );

function tellLine(line: ExplainedLine, order: ExplainedOrder): string {
  const { title, sku, quantity_ordered, quantity_eligible, eligible, return_by, because } = line;
  const name = sku ? `${title} (${sku})` : title;
  const until = return_by ? `until ${timeIn(order.time_zone)(return_by)}` : 'without a time limit';
  const about = (answers: readonly Explanation['answer'][]) =>
    because
      .filter(({ answer, code }) => answers.includes(answer) && !told_otherwise.has(code))
      .map(tellBecause);
  if (!eligible) return [`${name}: can't be returned.`, ...about(['eligibility']).map(indent)].join('\n');
  const facts = [
    ...about(['eligibility', 'return_by']),
    `For ${tellOutcomes(line, order)}.`,
    ...about(['outcomes']),
    ...tellGoods(line),
    ...about(['goods', 'methods']),
    ...tellMoney(line, order),
    ...about(['fees', 'bonus', 'shipping']),
    ...(line.review === null ? [] : [`Needs a review: ${line.review}`]),
    ...(line.reasons === null ? [] : [`Reasons: the set ${line.reasons}.`]),
    ...about(['review', 'processing_event']),
    ...line.waiting.map(
      ({ facts: unknown, decided_by }) =>
        `Not decided yet: ${tellDecider(decided_by)} applies once ${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} known.`,
    ),
  ];
  return [
    `${name}: ${quantity_eligible} of ${quantity_ordered} can be returned, ${until}.`,
    ...new Set(facts.map(indent)),
  ].join('\n');
}

/** Explanations of what is told with its amount or name. */
const told_otherwise: ReadonlySet<string> = new Set([
  'fee-taken',
  'bonus-granted',
  'destination-set',
  'reasons-set',
]);

const indent = (text: string) => `  ${text}`;

/** Outcomes, and until when where that is not the last moment of all. */
function tellOutcomes(
  { outcomes, return_by, return_by_outcome }: ExplainedLine,
  order: ExplainedOrder,
): string {
  return outcomes
    .map((outcome) => {
      const end = return_by_outcome[outcome];
      const differs = end && return_by && end.getTime() !== return_by.getTime();
      return differs
        ? `${outcome_names[outcome]} (until ${timeIn(order.time_zone)(end)})`
        : outcome_names[outcome];
    })
    .join(', ');
}

const way_names = { label: 'with a label', dropoff: 'at a drop-off', in_store: 'in a store' };

function tellGoods({ goods, methods, destination }: ExplainedLine): string[] {
  if (goods === 'keep') return ['The shopper keeps it.'];
  if (goods === 'donate') return ['The shopper donates it.'];
  const ways =
    methods.length === 0 ? 'by no available method' : methods.map((way) => way_names[way]).join(', ');
  return [`Return ${ways}${destination === null ? '' : `, to ${destination}`}.`];
}

function tellMoney(
  { fees, bonus, shipping, because }: ExplainedLine,
  { currency }: ExplainedOrder,
): string[] {
  const money = (minor: number) => `${formatMoney(minor, currency)} ${currency}`;
  const share = (basis_points: number) => `${basis_points / 100} %`;
  const { credit, credit_basis_points, shop } = bonus ?? {};
  const granting = because.find(({ code }) => code === 'bonus-granted')?.decided_by;
  const extras = [
    ...(credit ? [`${money(credit)} on store credit`] : []),
    ...(credit_basis_points ? [`${share(credit_basis_points)} on store credit`] : []),
    ...(shop ? [`${money(shop)} on new items`] : []),
  ];
  return [
    ...fees.map(
      ({ type, amount, basis_points, outcomes, decided_by }) =>
        `Fee: ${type} ${basis_points === null ? money(amount ?? 0) : share(basis_points)} for ${outcomes.map((outcome) => outcome_names[outcome]).join(', ')}, by ${tellDecider(decided_by)}.`,
    ),
    ...(extras.length === 0
      ? []
      : [`Bonus: ${extras.join(', ')}${granting ? `, by ${tellDecider(granting)}` : ''}.`]),
    ...(shipping && shipping.mode !== 'none'
      ? [`Outbound shipping is refunded (${shipping.mode}), by ${tellDecider(shipping.by)}.`]
      : []),
  ];
}
