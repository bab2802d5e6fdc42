/** Of a cell: `money` is a whole number of minor units, `time` is ISO 8601 in UTC, `bytes` is hexadecimal, and text may have an apostrophe in front. */
export type CellType = 'text' | 'integer' | 'money' | 'boolean' | 'time' | 'date' | 'json' | 'bytes';

export type ManifestColumn = {
  name: string;
  type: CellType;
  meaning: string;
  /** Of money: the column with the currency. */
  currency_in?: string;
};

export type ManifestFile = {
  file: string;
  about: string;
  rows: number;
  sha256: string;
  columns: ManifestColumn[];
  /** Of each column of money, by currency: minor units, as text so that no sum is too large. */
  sums: Record<string, Record<string, string>>;
};

/** `manifest.json`: what an export has. */
export type Manifest = {
  format: 1;
  /** Version of Retour. */
  version: string;
  exported_at: string;
  shop: { handle: string; name: string; currency: string; time_zone: string };
  /** Decimals of each currency: an amount of 1234 in EUR is 12.34. */
  decimals: Record<string, number>;
  files: ManifestFile[];
};

export const manifest_name = 'manifest.json';
export const format = 1;

/** Spreadsheets run text as a formula that begins like this, so it gets an apostrophe in front; text with one gets a second. */
export const formula_starts = ['=', '+', '-', '@', '\t', '\r', '\n', "'", '＝', '＋', '－', '＠'];

/** The text that was exported as a cell. */
export const withoutApostrophe = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);
