/**
 * What an option says: null for the word that puts a default back, undefined where it is not given. Commander turns a null of an option's own parser into
 * an empty text, so this is applied to what it read.
 */
export const readOption = <T>(
  text: string | undefined,
  word: string,
  read: (text: string) => T,
): T | null | undefined => (text === undefined ? undefined : text === word ? null : read(text));
