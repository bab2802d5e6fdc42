import { readLedgers } from './read-ledgers.ts';
import type { SeenRow } from './read-ledgers.ts';

/** What the page of a return states, as a shopper reads it. */
export type SeenStatus = {
  title: string;
  ledgers: SeenRow[][];
  /** Steps of the timeline: what a person reads, and whether it is done. */
  steps: { title: string; state: string; facts: string }[];
  /** With what was paid for them in minor units of a currency with two decimals; null where no amounts are shown. */
  items: { title: string; facts: string; paid: number | null }[];
  /** What was paid for all of them; null where there is one, or no amounts are shown. */
  items_total: number | null;
  findings: { title: string; finding: string }[];
  /** Tracking numbers of the parcels. */
  parcels: string[];
  /** What secures an exchange that was sent first; undefined where nothing is said of it. */
  security: { title: string; amount: string; rows: Record<string, string> } | undefined;
  /** Addresses of the forms. */
  forms: string[];
  /** All of it, as one line. */
  text: string;
};

/** Reads the page of a return by the roles and classes of its parts. */
export function readStatus(html: string): SeenStatus {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return {
    title: textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1] ?? ''),
    ledgers: readLedgers(main),
    steps: partsOf(main, /<ol class="timeline">([\s\S]*?)<\/ol>/).map(({ attributes, html: step }) => ({
      title: classed(step, 'timeline-title').replace(/ \([^)]*\)$/, ''),
      state: /class="(\w+)"/.exec(attributes)![1]!,
      facts: classed(step, 'timeline-facts'),
    })),
    items: partsOf(main, /<ul class="items">([\s\S]*?)<\/ul>/).map(({ html: item }) => ({
      title: classed(item, 'item-title'),
      facts: classed(item, 'item-facts'),
      paid: amountIn(classed(item, 'item-aside')),
    })),
    items_total: amountIn(classed(main, 'items-total')),
    findings: partsOf(main, /<ul class="findings">([\s\S]*?)<\/ul>/).map(({ html: found }) => ({
      title: classed(found, 'item-title'),
      finding: classed(found, 'item-facts'),
    })),
    parcels: partsOf(main, /<ul class="parcels">([\s\S]*?)<\/ul>/).map(({ html: parcel }) =>
      textOf(/<bdi>([\s\S]*?)<\/bdi>/.exec(parcel)?.[1] ?? ''),
    ),
    security: readSecurity(/<section class="card security">([\s\S]*?)<\/section>/.exec(main)?.[1]),
    forms: [...main.matchAll(/<form[^>]* action="([^"]+)"/g)].map(([, action]) => action!),
    text: textOf(main),
  };
}

const readSecurity = (html: string | undefined): SeenStatus['security'] =>
  html === undefined
    ? undefined
    : {
        title: textOf(/<h2>([\s\S]*?)<\/h2>/.exec(html)![1]!),
        amount: classed(html, 'security-amount'),
        rows: rowsOf(html),
      };

/** The values of a list by their names. */
export const rowsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map(([, name, value]) => [
      textOf(name!),
      textOf(value!),
    ]),
  );

const amountIn = (text: string) => (text === '' ? null : Number(text.replaceAll(/[^\d]/g, '')));

/** The elements of a list. */
const partsOf = (html: string, list: RegExp) =>
  [...(list.exec(html)?.[1] ?? '').matchAll(/<li([^>]*)>([\s\S]*?)<\/li>/g)].map(([, attributes, inner]) => ({
    attributes: attributes!,
    html: inner!,
  }));

const classed = (html: string, name: string): string =>
  textOf(new RegExp(`<(\\w+) class="${name}"[^>]*>([\\s\\S]*?)</\\1>`).exec(html)?.[2] ?? '');

const textOf = (html: string): string =>
  html
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
