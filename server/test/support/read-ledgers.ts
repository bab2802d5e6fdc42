/** A row of a ledger of the portal, as it is shown: minor units of a currency with two decimals. */
export type SeenRow = { kind: string; label: string; amount: number };

/** The ledgers of a page, each as its rows. Amounts that another one replaced are left out. */
export function readLedgers(html: string): SeenRow[][] {
  return [...html.matchAll(/<table class="ledger">([\s\S]*?)<\/table>/g)].map(([, table]) =>
    [...table!.matchAll(/<tr class="(\w+)"><th scope="row">([\s\S]*?)<\/th><td>([\s\S]*?)<\/td>/g)].map(
      ([, kind, label, money]) => ({
        kind: kind!,
        label: textOf(label!),
        amount: amountOf(textOf(money!.replaceAll(/<del[\s\S]*?<\/del>/g, ''))),
      }),
    ),
  );
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

function amountOf(text: string): number {
  const amount = Number(text.replaceAll(/[^\d]/g, ''));
  return text.includes('−') ? 0 - amount : amount;
}

/** The groups of a ledger: each head with its rows, and the final row. */
export function groupsOfLedger(rows: readonly SeenRow[]): {
  groups: { head: SeenRow; parts: SeenRow[] }[];
  final: SeenRow | undefined;
} {
  const groups: { head: SeenRow; parts: SeenRow[] }[] = [];
  for (const row of rows) {
    if (row.kind === 'result') groups.push({ head: row, parts: [] });
    if (row.kind === 'part') groups.at(-1)?.parts.push(row);
  }
  return { groups, final: rows.find(({ kind }) => kind === 'final') };
}
