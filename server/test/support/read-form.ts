import { spaced } from './told-words.ts';

/** A radio or checkbox of a page, as a shopper finds it. */
export type SeenChoice = {
  name: string;
  value: string;
  /** The text of its label, its amount included. */
  label: string;
  /** What describes it. */
  facts: string;
  is_disabled: boolean;
  is_checked: boolean;
  attributes: string;
};

/** The main part of a page. */
export const mainOf = (html: string): string => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';

/** The text of a piece of a page, as it is read. */
export const textOf = (html: string): string =>
  spaced(
    html
      .replaceAll(/<(svg|script|style)[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<(?:bdi|strong|a|b)\b[^>]*>|<\/(?:bdi|strong|a|b)>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

/** The radios and checkboxes of a page with their accessible names. A choice is named by the label that encloses it or names its id. */
export function readChoices(html: string): SeenChoice[] {
  return [...html.matchAll(/<input ([^>]*type="(?:radio|checkbox)"[^>]*)>/g)].map((found) => {
    const attributes = found[1]!;
    const id = attribute(attributes, 'id');
    const described = attribute(attributes, 'aria-describedby');
    return {
      name: attribute(attributes, 'name') ?? '',
      value: attribute(attributes, 'value') ?? '',
      label: textOf(attribute(attributes, 'aria-label') ?? labelOf(html, id, found.index)),
      facts: described ? textOf(elementOf(html, described)) : '',
      is_disabled: /\bdisabled\b/.test(attributes),
      is_checked: /\bchecked\b/.test(attributes),
      attributes,
    };
  });
}

function labelOf(html: string, id: string | undefined, index: number): string {
  const named = id && new RegExp(`<label[^>]* for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(html)?.[1];
  if (named) return named;
  const start = html.lastIndexOf('<label', index);
  return start < 0 ? '' : html.slice(html.indexOf('>', start) + 1, html.indexOf('</label>', start));
}

const elementOf = (html: string, id: string): string =>
  new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>([\\s\\S]*?)</\\1>`).exec(html)?.[2] ?? '';

/** The values of the hidden fields of a page. */
export const readHidden = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input ([^>]*type="hidden"[^>]*)>/g)].map(([, attributes]) => [
      attribute(attributes!, 'name') ?? '',
      attribute(attributes!, 'value') ?? '',
    ]),
  );

/** The amounts of a text, as they are written. */
export const amountsIn = (text: string): string[] =>
  text.match(/[\u2212][\u2009 ]?[£$¥€][\d.,]+|[£$¥€][\d.,]*\d|[\u2212]?[\u2009 ]?\d[\d.,]* [£$¥€]/g) ?? [];
