// A shop's own text: paragraphs and lists of plain text with **bold**, [links](https://…) and {placeholders}. Nothing else is markup, so no
// HTML gets in, and a value is put in as text after the markup was read, so no value becomes markup either. Pure.

import { placeholder_form } from '@retour/contract/placeholders';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; parts: Inline[] }
  | { kind: 'link'; parts: Inline[]; url: string };

export type Block = { kind: 'paragraph'; parts: Inline[] } | { kind: 'list'; items: Inline[][] };

type Values = Readonly<Record<string, string | number>>;

const inline_form =
  /\*\*([^*\n]{1,1000})\*\*|\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()<>"]{1,2000})\)|\{(\w{1,40})\}/;

/** A paragraph without markup. */
export const plainParagraph = (text: string): Block => ({
  kind: 'paragraph',
  parts: [{ kind: 'text', text }],
});

/** Reads a text, with values for its placeholders. */
export function readBlocks(text: string, values: Values): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => blockOf(part.split('\n'), values));
}

function blockOf(lines: readonly string[], values: Values): Block[] {
  const is_list = lines.every((line) => /^[-*] /.test(line));
  if (is_list) return [{ kind: 'list', items: lines.map((line) => readInline(line.slice(2), values)) }];
  return [{ kind: 'paragraph', parts: readInline(lines.join('\n'), values) }];
}

function readInline(text: string, values: Values): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = inline_form.exec(rest); found; found = inline_form.exec(rest)) {
    if (found.index > 0) parts.push({ kind: 'text', text: rest.slice(0, found.index) });
    const [all, bold, label, url, name] = found;
    if (bold !== undefined) parts.push({ kind: 'bold', parts: readInline(bold, values) });
    else if (label !== undefined && url !== undefined)
      parts.push({ kind: 'link', parts: readInline(label, values), url });
    else parts.push({ kind: 'text', text: String(values[name!] ?? '') });
    rest = rest.slice(found.index + all.length);
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest });
  return parts;
}

/** Puts values into a line, such as a subject. */
export const fillLine = (text: string, values: Values): string =>
  text.replaceAll(placeholder_form, (_all, name: string) => String(values[name] ?? ''));

/** The text of a part for readers without HTML. */
export function inlineText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'bold' ? inlineText(part.parts) : `${inlineText(part.parts)} (${part.url})`;
    })
    .join('');
}
