/**
 * Texts of an order line that the commerce platform sends and Retour keeps and shows: each a column of `order_line_items`, and how long it may be. Where
 * the line doesn't state one, it is that of the line's variant, if variants have it.
 */
export const LINE_TEXTS = { sku: 255, barcode: 255 } as const;

export type LineText = keyof typeof LINE_TEXTS;
export type LineTexts = Record<LineText, string | null>;

const names = Object.keys(LINE_TEXTS) as LineText[];

/** An object with a member for each text of a line. */
export const eachLineText = <T>(valueOf: (name: LineText) => T): Record<LineText, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<LineText, T>;

/** The texts of a line, each from the first of the sources that states it. */
export const lineTextsOf = (...sources: readonly (Partial<LineTexts> | undefined)[]): LineTexts =>
  eachLineText((name) => sources.find((source) => source?.[name] != null)?.[name] ?? null);

/** The members of `json_build_object` for the texts of the line in the row `l`. */
export const line_texts_sql = names.map((name) => `'${name}', l.${name}`).join(', ');
