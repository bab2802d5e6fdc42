import type { ReturnOverview } from '../../../client/src/index.ts';
import type { ReturnPage, Row } from './return-page.ts';
import { differencesOf } from './words.ts';
import type { Known } from './words.ts';

type Unit = ReturnOverview['units'][number];

/** The minor units of an amount as it is written. */
function minorOf(text: string, { words, shown }: Known): number {
  const sign = text.includes('−') ? -1 : 1;
  const digits = (words.money({ amount: 1, currency: shown.currency }).split('.')[1] ?? '').length;
  return sign * Math.round(Number(text.replaceAll(/[^0-9.]/g, '')) * 10 ** digits);
}

type Sum = { price: number; discount: number; tax: number; amount: number };

/** Each ledger adds up, and its figures are those of the API. */
export function moneyDifferences(page: ReturnPage, known: Known, present: readonly Unit[]): string[] {
  const { shown, words } = known;
  const { totals, currency } = shown;
  const amountOf = (row: Row | undefined) => (row ? minorOf(row.amount, known) : 0);
  const valued = (row: Row) => ({ label: row.label, amount: amountOf(row) });
  const sums: string[] = [];
  for (const { title, ledger } of page.lines) {
    const end = ledger.findIndex(({ kind }) => kind === 'subtotal');
    const above = ledger.slice(0, end).reduce((sum, row) => sum + amountOf(row), 0);
    const head = ledger[end];
    const is_given_nothing = head?.label === 'Nothing';
    if (ledger.length > 0 && above !== amountOf(head) && !is_given_nothing)
      sums.push(`The ledger of ${title} comes to ${above}: ${JSON.stringify(ledger)}`);
  }
  const given = (resolution: Unit['resolution']) =>
    sumOf(
      present.filter((unit) => unit.resolution === resolution),
      shown,
    );
  const heads = (label: string) =>
    page.lines
      .flatMap(({ ledger }) => ledger.filter((row) => row.kind === 'subtotal' && row.label === label))
      .reduce((sum, row) => sum + amountOf(row), 0);
  const rows = page.totals.map(valued);
  const at = rows.findIndex(({ label }) => label === 'In total');
  const parts = rows.slice(0, Math.max(0, at));
  const paid = rows.slice(at + 1, -1);
  const due = shown.collected ? 'Paid by shopper' : 'Due from shopper';
  const payout = totals.refund.amount + totals.gift_card.amount - totals.upsell.amount;
  const total = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...sums,
    ...differencesOf({
      ...(heads('Value') === 0
        ? {
            'amounts of refunded units': [heads('Refund'), given('refund').amount],
            'amounts of credited units': [heads('Store credit'), given('credit').amount],
          }
        : {
            // Of what is kept for a part of its price, the line says what it is worth.
            'amounts of units': [
              heads('Refund') + heads('Store credit') + heads('Value'),
              given('refund').amount + given('credit').amount,
            ],
          }),
      'differences of exchanges': [
        heads('Exchange, difference') + heads('Exchange'),
        given('exchange').amount -
          present.reduce((sum, { exchange }) => sum + (exchange?.total.amount ?? 0), 0),
      ],
      'new items of the whole return': [
        parts.filter(({ label }) => label.startsWith('For ')),
        shown.new_items.map(({ title, total: { amount } }) => ({
          label: `For ${title}`,
          amount: 0 - amount,
        })),
      ],
      prices: [
        total(
          page.lines.flatMap(({ ledger }) =>
            ledger.filter(({ label }) => /^Price(,|$)/.test(label)).map(valued),
          ),
        ),
        sumOf(present, shown).price,
      ],
      discounts: [
        total(
          page.lines.flatMap(({ ledger }) =>
            ledger.filter(({ label }) => /(^D|d)iscount$/.test(label)).map(valued),
          ),
        ),
        0 - sumOf(present, shown).discount,
      ],
      'the parts and their sum': [
        at < 0
          ? heads('Refund') + heads('Store credit') + heads('Exchange, difference') + heads('Exchange')
          : total(parts),
        payout,
      ],
      'parts without a name': [parts.filter(({ label }) => label === 'Other adjustments'), []],
      'what is given': [
        Object.fromEntries(paid.map(({ label, amount }) => [label, amount])),
        Object.fromEntries(
          [
            ['Refund', totals.refund.amount],
            ['Store credit', totals.gift_card.amount],
            [due, 0 - totals.upsell.amount],
          ].filter(([, amount]) => amount !== 0),
        ),
      ],
      'the total': [
        [page.totals.at(-1)?.label, page.totals.at(-1)?.amount],
        [payout < 0 ? due : 'Total payout', words.money({ amount: Math.abs(payout), currency })],
      ],
      'what was paid of it': [page.told, toldOfAmounts(shown)],
    }),
  ];
}

function sumOf(units: readonly Unit[], { taxes_included }: ReturnOverview): Sum {
  const total = (figure: 'price' | 'discount' | 'tax') =>
    units.reduce((sum, unit) => sum + unit[figure].amount, 0);
  const [price, discount, tax] = [total('price'), total('discount'), total('tax')];
  return { price, discount, tax, amount: price - discount + (taxes_included ? 0 : tax) };
}

function toldOfAmounts({ status, processed_at }: ReturnOverview): string {
  if (processed_at !== null) return 'Amounts as they were paid.';
  return ['open', 'review', 'processing'].includes(status)
    ? 'Amounts are quoted until the return is processed.'
    : 'Nothing was paid.';
}
