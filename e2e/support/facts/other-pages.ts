import type { Walk } from './walk.ts';
import { all, elementsOf, find, rowsOf, textOf } from './tree.ts';
import type { Element } from './tree.ts';
import { counted, differencesOf, state_names } from './words.ts';

const states: Record<string, string> = state_names;

const panelOf = (root: Element, heading: string) =>
  all(root, { tag: 'section' }).find((section) => textOf(find(section, { tag: 'h2' })) === heading);

const entriesOf = (panel: Element | undefined) =>
  panel ? all(panel, { tag: 'li' }).map((entry) => elementsOf(entry).map(textOf)) : [];

/** What the page of a customer states that isn't so. */
export async function falseFactsOfCustomer(root: Element, email: string, walk: Walk): Promise<string[]> {
  const { read, words } = walk;
  const known = await read(`/shoppers/history?email=${encodeURIComponent(email)}`);
  const shown = find(root, { tag: 'dl' });
  if (!shown || !textOf(root).includes(email)) return ['The customer isn’t there.'];
  const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });
  const share = (rate: number | null) =>
    rate === null ? '–' : rate > 0 && rate < 0.01 ? '< 1%' : percent.format(rate);
  const reported = new Set(known.fraud_reports.map(({ return_id }: any) => return_id));
  return differencesOf({
    name: [textOf(find(root, { tag: 'h1' })), known.name ?? email],
    'whether it is a business': [/\bBusiness\b/.test(textOf(root)), known.is_business],
    figures: [
      all(shown, { tag: 'dd' }).map(textOf),
      [
        String(known.orders),
        words.money(known.bought),
        String(known.returns),
        words.money(known.returned),
        words.money(known.kept),
        share(known.return_rate),
        share(known.unit_return_rate),
      ],
    ],
    'each return': [
      entriesOf(panelOf(root, 'Returns')),
      known.newest_returns.map(({ id, order_name, status, value, requested_at }: any) => [
        String(id),
        order_name,
        [`Status: ${states[status]}`, ...(reported.has(id) ? ['Fraud reported'] : [])].join(' '),
        words.shortDate(requested_at),
        words.money(value),
      ]),
    ],
    'each order': [
      entriesOf(panelOf(root, 'Orders')),
      known.newest_orders.map(({ name, total, created_at, is_cancelled }: any) => [
        name,
        is_cancelled ? 'Cancelled' : '',
        is_cancelled ? '' : 'New return Gift receipt',
        words.shortDate(created_at),
        words.money(total),
      ]),
    ],
  });
}

const withdrawal_states: Record<string, [status: string, action: string]> = {
  no_order_found: ['No order found', 'Find order'],
  several_orders: ['Several orders fit', 'Find order'],
  email_differs: ['Email differs', 'Decide'],
  matched: ['Matched', 'Create return'],
  return_created: ['Return created', 'Open'],
  items_on_the_way: ['Items on the way', 'Refund'],
  items_arrived: ['Items arrived', 'Refund'],
  refunded: ['Refunded', 'Open'],
  refused: ['Refused', 'Open'],
  cancelled: ['Cancelled before dispatch', 'Open'],
};
const is_over = new Set(['refunded', 'refused', 'cancelled']);
const view_names: Record<string, string> = {
  all: 'All',
  needs_person: 'Needs a person',
  open: 'Open',
  done: 'Done',
  refused: 'Refused',
};

/** What the list of withdrawals states that isn't so. */
export async function falseFactsOfWithdrawals(root: Element, walk: Walk): Promise<string[]> {
  const { read, words, at } = walk;
  const { withdrawals } = await read('/withdrawal-queue?limit=50');
  const { views } = await read('/withdrawal-queue/counts');
  const rows = rowsOf(find(root, { tag: 'table' })).slice(1);
  const tabs = find(root, { tag: 'nav', name: 'Withdrawals by what is due' });
  const left = (due_at: string) => {
    const days = Math.floor((Date.parse(due_at) - at.clock.now().getTime()) / 86_400_000);
    if (days < 0) return `${counted(-days, 'day')} overdue`;
    return days === 0 ? 'Due today' : `${counted(days, 'day')} left`;
  };
  const by = (text: string, due_at: string) => `${text} By ${words.shortDate(due_at)}`;
  const goodsOf = ({ status, arrived_at, posted_at, goods_due_at }: any) => {
    if (arrived_at) return by(`Arrived ${words.shortDate(arrived_at)}`, goods_due_at);
    if (posted_at) return by(`Posted ${words.shortDate(posted_at)}`, goods_due_at);
    return is_over.has(status) ? '–' : by(left(goods_due_at), goods_due_at);
  };
  const at_time = (time: string) => `${words.day(time)}, ${words.time(time)}`;
  const refundOf = ({ status, refunded_at, refund_due_at }: any) => {
    const due = at_time(refund_due_at);
    if (refunded_at) return `Paid ${words.shortDate(refunded_at)} ${due}`;
    if (is_over.has(status)) return '–';
    const waits =
      status === 'return_created' && Date.parse(refund_due_at) - at.clock.now().getTime() >= 86_400_000;
    return `${waits ? 'Waits for the items' : left(refund_due_at)} ${due}`;
  };
  const contractOf = ({ order, units, contract }: any) => {
    if (!order) return `“${contract}”`;
    return units.returned > 0 && units.returned < units.ordered
      ? `${order.name}, ${units.returned} of ${units.ordered} units`
      : `${order.name}, ${counted(units.ordered, 'unit')}`;
  };
  return differencesOf({
    'each withdrawal': [
      rows,
      withdrawals.map((one: any) => [
        one.reference,
        at_time(one.received_at),
        `${one.name} ${contractOf(one)}`,
        `Status: ${withdrawal_states[one.status]![0]}`,
        goodsOf(one),
        refundOf(one),
        one.value ? words.money(one.value) : '–',
        withdrawal_states[one.status]![1],
      ]),
    ],
    'where each action leads': [
      all(root, { tag: 'a', name: /: / }).map(({ attributes }) => attributes['href']),
      withdrawals.map(({ id, status, return_id }: any) =>
        ['items_on_the_way', 'items_arrived'].includes(status) && return_id
          ? `/console/returns/${return_id}`
          : `/console/withdrawals/${id}`,
      ),
    ],
    'how many each view has': [
      tabs ? all(tabs, { tag: 'a' }).map(textOf) : [],
      views.map(({ view, count }: any) => `${view_names[view]} ${count}`),
    ],
  });
}

/** What the station states of the return on its bench that isn't so. */
export async function falseFactsOfBench(root: Element, return_id: number, walk: Walk): Promise<string[]> {
  const { matches } = await walk.read(`/station/scan?code=RT-${return_id}&language=en`);
  const { grades } = await walk.read('/station/grades');
  const known = matches[0]?.return;
  const panel = find(root, { tag: 'aside' });
  if (!panel || textOf(find(panel, { tag: 'h2' })) !== `Return ${return_id}`)
    return ['The return isn’t there.'];
  const found = (unit: any) => {
    if (unit.condition_category === null) return 'Not graded yet';
    const grade = grades.find(({ grade: number }: any) => number === unit.grade);
    const name = grade
      ? (grade.label ?? grade_names[grade.kind])
      : unit.condition_category === 'incorrect_item'
        ? 'Wrong item'
        : 'Graded';
    const photos = unit.photos.length > 0 ? [counted(unit.photos.length, 'photo')] : [];
    return [name, ...(unit.disposition_outcome ? [does[unit.disposition_outcome]] : []), ...photos].join(
      ', ',
    );
  };
  const place = known.units.findIndex((unit: any) => unit.condition_category === null);
  const unit = known.units[place];
  const main = find(root, { tag: 'main' })!;
  const h1 = textOf(find(main, { tag: 'h1' }));
  return differencesOf({
    status: [textOf(all(panel, { tag: 'span' })[0]), `Status: ${states[known.state]}`],
    customer: [
      textOf(find(panel, { tag: 'p' })),
      [...(known.customer_name ? [known.customer_name] : []), counted(known.units.length, 'unit')].join(', '),
    ],
    'each unit': [
      all(panel, { tag: 'li' }).map((entry) => textOf(entry)),
      known.units.map((one: any, i: number) =>
        [
          one.title,
          i === place ? 'Grading now' : found(one),
          ...(found(one) === 'Not graded yet' ? [] : [one.grade ?? '–']),
        ].join(' '),
      ),
    ],
    'the unit on the bench': [
      unit ? [h1, textOf(all(main, { tag: 'p' }).find((one) => /^Unit \d/.test(textOf(one))))] : h1,
      unit
        ? [unit.title, `Unit ${place + 1} of ${known.units.length} in return ${return_id}`]
        : 'All units are graded',
    ],
    'why it was returned': [unit ? textOf(main).includes(unit.reason || 'None given') : true, true],
  });
}

const grade_names: Record<string, string> = {
  like_new: 'Like new',
  opened: 'Opened',
  scuffed: 'Scuffed',
  broken: 'Broken',
  missing: 'Missing',
};
const does: Record<string, string> = {
  back_to_stock: 'restock',
  resale_hold: 'hold for resale',
  recycle: 'recycle',
  donate: 'donate',
  missing: 'not in parcel',
};
