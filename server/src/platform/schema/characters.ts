/** How many characters a text has, as JSON Schema and PostgreSQL count them: an emoji is one, although a string of JavaScript has two units for it. */
export const charactersIn = (text: string): number => Array.from(text).length;

/** Whether a name has 1 to 100 characters, as those of shops, members and keys. */
export const isName = (name: string): boolean => name !== '' && charactersIn(name) <= 100;
