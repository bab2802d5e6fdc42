import { formatMoney } from '@retour/contract/money';
import type {
  BackTest,
  DeciderTotals,
  DifferenceKind,
  SideTotals,
} from '../modules/policy/policies/index.ts';

/** A version of a policy, or a file: then it has no number. */
type Tested = { given: string; name: string; version: number | null };

export type TimedBackTest = BackTest & {
  shop: string;
  currency: string;
  policy: Tested;
  /** Null: what happened. */
  against: Tested | null;
  from: string | null;
  to: string | null;
  took_ms: number;
};

const shown_deciders = 20;

/** A backtest as text: both sides, the differences, and what decided them. */
export function backTestText(tested: TimedBackTest): string {
  const { differences, deciders, unknown_facts, changed, returns } = tested;
  const parts = [headingOf(tested), sidesTable(tested)];
  if (differences.length === 0) parts.push('No return would have been different.');
  else {
    parts.push(
      `${count(changed)} of ${count(returns)} returns would have been different. "Such as" lists the ids with the highest value:`,
      figureTable(
        ['WHAT', 'RETURNS', 'UNITS', 'VALUE', 'AMOUNT', 'SUCH AS'],
        differences.map((row) => [words[row.kind], ...figuresOf(row, tested), row.examples.join(' ')]),
      ),
      'What decided:',
      figureTable(
        ['DECIDED BY', 'WHAT', 'RETURNS', 'UNITS', 'VALUE', 'AMOUNT', 'SUCH AS'],
        deciders
          .slice(0, shown_deciders)
          .map((row) => [
            deciderOf(row),
            row.code === null ? words[row.kind] : `${words[row.kind]}: ${row.code}`,
            ...figuresOf(row, tested),
            String(row.examples[0]),
          ]),
      ),
    );
    if (deciders.length > shown_deciders) parts.push(`${deciders.length - shown_deciders} more with --json.`);
  }
  if (unknown_facts.length > 0) {
    const list = unknown_facts.map(({ fact, returns: of }) => `${fact} (${count(of)})`).join(', ');
    parts.push(
      `These facts weren't recorded for some returns, so rules that need them didn't apply (number of returns): ${list}.`,
    );
  }
  return parts.join('\n\n');
}

const words: Record<DifferenceKind, string> = {
  refused: 'refused',
  allowed: 'allowed',
  kept: 'kept or donated',
  sent_back: 'sent back',
  charged_more: 'charged more',
  charged_less: 'charged less',
  more_bonus: 'more bonus',
  less_bonus: 'less bonus',
  more_shipping: 'more shipping refunded',
  less_shipping: 'less shipping refunded',
  reviewed: 'reviewed',
  not_reviewed: 'not reviewed',
  destination: 'another destination',
  method_excluded: 'another return method',
  method_offered: 'the method used is offered',
  processing_event: 'processed at another time',
};

function headingOf({ policy, against, shop, from, to, left_out, took_ms, returns }: TimedBackTest): string {
  const beside = against ? nameOf(against) : 'what happened';
  const since = from === null ? '' : ` from ${from}`;
  const until = to === null ? '' : ` to ${to}`;
  const { called_off, without_units } = left_out;
  const left = [
    called_off > 0 ? `${count(called_off)} cancelled or expired` : '',
    without_units > 0 ? `${count(without_units)} without accepted units` : '',
  ].filter((part) => part !== '');
  return (
    `${nameOf(policy)} compared with ${beside}: ${count(returns)} returns of ${shop}${since}${until}, in ${(took_ms / 1000).toFixed(1)} s.` +
    (left.length > 0 ? ` Left out: ${left.join(', ')}.` : '')
  );
}

const nameOf = ({ given, name, version }: Tested) =>
  version === null ? `"${name}" (${given})` : `"${name}", version ${version}`;

type Line = [label: string, read: (side: SideTotals) => number, is_money: boolean];
const lines: Line[] = [
  ['returns allowed', ({ returns }) => returns.allowed, false],
  ['returns allowed in part', ({ returns }) => returns.partly, false],
  ['returns refused', ({ returns }) => returns.refused, false],
  ['units allowed', ({ units }) => units.allowed, false],
  ['  by law alone', ({ by_law }) => by_law.units, false],
  ['units refused', ({ units }) => units.refused, false],
  ['value allowed', ({ value }) => value.allowed, true],
  ['  by law alone', ({ by_law }) => by_law.value, true],
  ['value refused', ({ value }) => value.refused, true],
  ['refunded', ({ money }) => money.refund, true],
  ['store credit', ({ money }) => money.credit, true],
  ['spent on new items', ({ money }) => money.exchange, true],
  ['fees charged', ({ money }) => money.fees, true],
  ['bonus granted', ({ money }) => money.bonus, true],
  ['shipping refunded', ({ money }) => money.shipping, true],
  ['returns reviewed', ({ reviewed }) => reviewed, false],
];

/** Both sides; lines that say nothing on either are left out. */
function sidesTable({ before, after, currency, against }: TimedBackTest): string {
  const rows = lines.flatMap(([label, read, is_money]) => {
    const [was, is] = [read(before), read(after)];
    if (was === 0 && is === 0) return [];
    const text = (amount: number) => (is_money ? moneyOf(amount, currency) : count(amount));
    return [[label, text(was), text(is), `${is > was ? '+' : ''}${text(is - was)}`]];
  });
  return figureTable([`in ${currency}`, against ? 'BEFORE' : 'HAPPENED', 'AFTER', 'CHANGE'], rows);
}

function figuresOf(
  { returns, units, value, amount }: Pick<DeciderTotals, 'returns' | 'units' | 'value' | 'amount'>,
  { currency }: TimedBackTest,
): string[] {
  return [
    count(returns),
    count(units),
    moneyOf(value, currency),
    amount === 0 ? '' : moneyOf(amount, currency),
  ];
}

function deciderOf({ decided_by: by }: DeciderTotals): string {
  if (!by) return 'nobody';
  return by.name === null || by.name === by.id
    ? `${by.kind} ${by.id}`
    : `${by.kind} ${by.id ?? ''} "${by.name}"`;
}

const count = (amount: number) => amount.toLocaleString('en-US');

/** With commas between thousands. */
function moneyOf(minor: number, currency: string): string {
  const [whole = '', decimals] = formatMoney(minor, currency).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** A table whose figures are flush right. */
function figureTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = headings.map((heading, i) => {
    const cells = rows.map((row) => row[i] ?? '');
    const is_figures = cells.every((cell) => /^[+-]?[\d,.]*$/.test(cell));
    return { is_figures, width: Math.max(heading.length, ...cells.map(({ length }) => length)) };
  });
  const cellOf = (cell: string, { is_figures, width }: (typeof columns)[number]) =>
    is_figures ? cell.padStart(width) : cell.padEnd(width);
  return [headings, ...rows]
    .map((row) =>
      columns
        .map((column, i) => cellOf(row[i] ?? '', column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
