/**
 * Text that somebody typed, as an e-mail to an address that nobody has proved shows it: one line, shortened, and without anything that mail programs make a link
 * of. The PDF has it word for word.
 */
export function mailedText(text: string, longest: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const shown = line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
  return shown.replaceAll(/:(?=\/\/)|[.@。．｡](?=[\p{L}\p{N}]*\p{L})/gu, `$&${zero_width_space}`);
}

/** Nobody sees it, and no address or link goes on behind it. */
const zero_width_space = '\u200B';
