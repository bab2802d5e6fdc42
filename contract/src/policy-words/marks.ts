/** A piece of a sentence. Values are what somebody chose: an amount, a tag, an outcome. */
export type SentencePart = { text: string; is_value: boolean };
export type Sentence = readonly SentencePart[];

// Templates are functions from texts to a text. A value carries these two characters of the private use area until the sentence is split into its parts.
const begin = '\uE000';
const end = '\uE001';

const plain = (text: string) => text.replaceAll(begin, '').replaceAll(end, '');

/** Marks a value in the text of a template. */
export const value = (text: string): string => `${begin}${plain(text)}${end}`;

/** The parts of a text with marked values. */
export function partsOf(text: string): Sentence {
  return text.split(begin).flatMap((piece, index): SentencePart[] => {
    const at = index === 0 ? -1 : piece.indexOf(end);
    const of_value = at < 0 ? '' : piece.slice(0, at);
    const rest = piece.slice(at + 1);
    return [
      ...(of_value === '' ? [] : [{ text: of_value, is_value: true }]),
      ...(rest === '' ? [] : [{ text: rest, is_value: false }]),
    ];
  });
}

/** A sentence without its marks, as people read it. */
export const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');
