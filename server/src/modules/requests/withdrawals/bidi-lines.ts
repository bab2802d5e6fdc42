import bidi_js from 'bidi-js';

// Lines of text as they stand on paper: broken between words, and with right-to-left parts in their visual order. Pure.

// The package exports the function itself; its types speak of a default export.
const bidi = (bidi_js as unknown as typeof bidi_js.default)();

export type Direction = 'ltr' | 'rtl';

/** A part of a line in one direction, in its logical order: who draws it shapes it. */
export type Run = { text: string; direction: Direction };

/** The direction of a text by its first letter that has one. */
export const directionOf = (text: string): Direction =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/** The runs of a line, from left to right on paper (Unicode bidirectional algorithm, rule L2). */
export function visualRuns(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; level: number }[] = [];
  for (let i = 0; i < line.length; i++) {
    const level = levels[i]!;
    const character = line.charAt(i);
    // A bracket opens to the other side there.
    const text = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += text;
    else runs.push({ text, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

/** Reverses every sequence of runs at a level or above. */
function reverseFrom(runs: { level: number }[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end++;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
    start = end + 1;
  }
}

/** Breaks a text into lines that are at most `width` wide: between words, and within one that is wider than a line. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => breakParagraph(paragraph, width, widthOf));
}

function breakParagraph(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \t]+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
