/** Words that can name an order, and how many of a text are looked up. */
const word = /[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu;
const most_names = 20;
const longest_name = 100;

/**
 * Names of orders that a consumer may have meant, in lower case and without `#`: the whole text, and each word in it that has a digit. Years and small
 * numbers alone are no names, unless the text is nothing else.
 */
export function orderNamesIn(contract: string): string[] {
  const text = plain(contract);
  const words = [...contract.matchAll(word)]
    .filter(({ 0: found, index }) => /\d/.test(found) && (contract[index - 1] === '#' || isTelling(found)))
    .map(([found]) => plain(found.replace(/[._/-]+$/, '')));
  return [...new Set([text, ...words])]
    .filter((name) => name !== '' && name.length <= longest_name)
    .slice(0, most_names);
}

const plain = (text: string) =>
  text
    .trim()
    .replace(/^#+\s*/, '')
    .toLowerCase();

/** A number of three digits or fewer counts things, and one such as 2026 is mostly a year. */
const isTelling = (found: string) => !/^\d{1,3}$|^(19|20)\d\d$/.test(found);
