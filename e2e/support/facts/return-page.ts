import { all, elementsOf, find, ownTextOf, rowsOf, textOf } from './tree.ts';
import type { Element } from './tree.ts';

/** A row of a ledger: what it is called, its amount as written, and whether a rule above says that it is a sum. */
export type Row = { label: string; amount: string; kind: string };
/** Equal units: how many, what is said of them, and when that was. `is_removed` where they left the return. */
type Group = { count: number; said: string; when: string; is_removed: boolean };
/** A block of the page: equal units of an order line. */
type Line = {
  title: string;
  facts: string;
  reason: string;
  photos: number;
  groups: Group[];
  exchange: string;
  ledger: Row[];
};
/** All that the page of a return states. */
export type ReturnPage = NonNullable<ReturnType<typeof readReturnPage>>;

/** What the parts of the page are called, and what stands before a new item. */
export type PageNames = Readonly<
  Record<'units' | 'next' | 'security' | 'payments' | 'shipping' | 'timeline' | 'exchange', string> & {
    why: RegExp;
  }
>;
const english_names: PageNames = {
  units: 'Units and amounts',
  next: 'Next step',
  why: /^Why it’s /,
  security: 'Instant exchange',
  payments: 'Payments',
  shipping: 'Return shipping',
  timeline: 'Timeline',
  exchange: 'For',
};

/** Reads the page of a return; undefined while it isn't there. */
export function readReturnPage(root: Element, return_id: number, names: PageNames = english_names) {
  const title = textOf(find(root, { tag: 'h1' }));
  const units = find(root, { tag: 'section', name: names.units });
  if (!title.split(/[ ,]/).includes(String(return_id)) || !units) return undefined;
  const header = find(root, { tag: 'header' })!;
  const panel = (name: string | RegExp) => find(root, { tag: 'section', name });
  const h2 = find(units, { tag: 'h2' });
  return {
    title,
    beside: elementsOf(header)
      .filter(({ tag }) => tag === 'span')
      .map(textOf),
    units: textOf(h2),
    progress: textOf(find(units, { tag: 'div' }))
      .slice(textOf(h2).length)
      .trim(),
    lines: all(units, { tag: 'article' }).map((line) => readLine(line, names.exchange)),
    told: textOf(all(units, { tag: 'p' }).at(-1)),
    totals: readLedger(ledgersOf(units).at(-1)),
    next: readNextStep(panel(names.next)!),
    why: readWhy(panel(names.why)),
    payments: readPayments(panel(names.payments)),
    shipping: readShipping(panel(names.shipping)!),
    security: readSecurity(panel(names.security)),
    customer: readFigures(root, panel(names.security)),
    timeline: all(panel(names.timeline)!, { tag: 'li' }).map((entry) => ({
      text: textOf(elementsOf(entry).find(({ tag }) => tag === 'div')),
      at: find(entry, { tag: 'time' })!.attributes['datetime']!,
      when: textOf(find(entry, { tag: 'time' })),
    })),
  };
}

const ledgersOf = (root: Element) => all(root, { tag: 'table' });

function readLedger(table: Element | undefined): Row[] {
  if (!table) return [];
  const rows = all(table, { tag: 'tr' });
  return rowsOf(table).map(([label = '', amount = ''], i) => ({
    label,
    amount,
    kind: rows[i]!.attributes['data-kind'] ?? '',
  }));
}

function readLine(article: Element, exchange_word: string): Line {
  const paragraphs = all(article, { tag: 'p' }).map(textOf);
  const entries = all(article, { tag: 'li' });
  const exchange = entries.find((entry) => textOf(elementsOf(entry)[0]) === exchange_word);
  return {
    title: textOf(find(article, { tag: 'h3' })),
    facts: paragraphs[0] ?? '',
    reason: paragraphs[1] ?? '',
    photos: all(article, { tag: 'a' }).length,
    groups: entries.filter((entry) => entry !== exchange).map(readGroup),
    exchange: exchange ? textOf(elementsOf(exchange)[1]) : '',
    ledger: readLedger(ledgersOf(article)[0]),
  };
}

function readGroup(entry: Element): Group {
  const [count, told] = elementsOf(entry);
  const [found, when] = elementsOf(told!);
  const is_removed = count?.tag === 's';
  return {
    count: Number.parseInt(textOf(count), 10),
    said: is_removed ? 'Removed' : textOf(found),
    when: is_removed ? textOf(told) : textOf(when),
    is_removed,
  };
}

function readNextStep(panel: Element) {
  const button = all(panel, { tag: 'button' }).at(-1);
  const link = all(panel, { tag: 'a' }).at(-1);
  return {
    text: textOf(panel),
    options: all(panel, { tag: 'input' }).map((input) => ({
      step: input.attributes['value'] ?? '',
      is_chosen: 'checked' in input.attributes,
    })),
    button: button ? textOf(button) : '',
    is_disabled: button?.attributes['aria-disabled'] === 'true',
    link: link?.attributes['href'] ?? '',
    effects: all(panel, { tag: 'ul' }).flatMap((list) => all(list, { tag: 'li' }).map(textOf)),
    payments: readPayments(panel),
  };
}

/** Payments: what each is, its amount and how far it is. */
function readPayments(panel: Element | undefined): string[][] {
  const lists = panel ? all(panel, { tag: 'ul' }) : [];
  return lists.flatMap((list) =>
    all(list, { tag: 'li' })
      .map((entry) => elementsOf(entry).map(textOf))
      .filter((parts) => parts.length === 3),
  );
}

function readWhy(panel: Element | undefined) {
  if (!panel) return { title: '', policy: '', reviews: [] as string[], facts: [] as string[] };
  const list = find(panel, { tag: 'ul' });
  return {
    title: textOf(find(panel, { tag: 'h2' })),
    policy: textOf(find(panel, { tag: 'a' })),
    reviews: all(panel, { tag: 'p' }).map(textOf),
    facts: list ? all(list, { tag: 'li' }).map(textOf) : [],
  };
}

function readShipping(panel: Element) {
  return {
    method: ownTextOf(all(panel, { tag: 'span' })[0] ?? panel),
    texts: all(panel, { tag: 'p' }).map(textOf),
  };
}

/** The figures of the customer, by their names. */
function readFigures(root: Element, security: Element | undefined) {
  const panel = all(root, { tag: 'section' }).find(
    (section) => section !== security && find(section, { tag: 'dl' }) !== undefined,
  );
  return {
    name: textOf(panel && find(panel, { tag: 'h2' })),
    is_business: /^(Business|Unternehmen)\b/.test(textOf(panel && find(panel, { tag: 'p' }))),
    figures: figuresIn(panel ?? root),
  };
}

/** What secures the items of an exchange that was sent first, and what can be done about it. */
function readSecurity(panel: Element | undefined) {
  if (!panel) return undefined;
  return {
    state: textOf(find(panel, { tag: 'p' })),
    figures: figuresIn(panel),
    acts: all(panel, { tag: 'button' }).map(textOf),
  };
}

const figuresIn = (root: Element): Record<string, string> =>
  Object.fromEntries(
    all(find(root, { tag: 'dl' }) ?? root, { tag: 'div' }).map((pair) => [
      textOf(find(pair, { tag: 'dt' })),
      textOf(find(pair, { tag: 'dd' })),
    ]),
  );
