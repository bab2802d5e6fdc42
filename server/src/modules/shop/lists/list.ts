import type { Static, TObject } from 'typebox';
import type { Tables } from '../../../platform/db/tables.ts';
import type { GatheredErrors } from '../../../platform/refusal.ts';

/** The fields of an entry: columns of its table. */
export type Fields = { name: string; [field: string]: string | number | boolean };
export type Entry = Fields & { id: number };

/** A short list that a shop keeps in a table of its own. Its address and the members of its answers have the name of the table. */
export type ShopList = {
  table: keyof Tables;
  /** What the names of the operations end with: `ReplyTemplate` makes `createReplyTemplate`. */
  operation: string;
  /** What it has, in exports. */
  about: string;
  /** What saving an entry means. */
  about_entry: string;
  /** Entries of one shop. */
  max: number;
  Entry: TObject;
  /** What is saved: `name`, which each entry has once, ignoring case, and columns of text, numbers or truth values. */
  Body: TObject;
  example: Entry;
  /** What is wrong with an entry beyond its schema, by field. */
  errorsOf?(fields: Fields): GatheredErrors;
};

/** Declares a list, whose own fields `errorsOf` knows. */
export const defineList = <Body extends TObject>(
  list: Omit<ShopList, 'Body' | 'errorsOf'> & { Body: Body; errorsOf?(fields: Static<Body>): GatheredErrors },
): ShopList => list as ShopList;

/** The name of an entry in answers and in the audit log: `reply_template` of `reply_templates`. */
export const memberOf = ({ table }: ShopList): string => table.replace(/s$/, '');

export const listPath = ({ table }: ShopList): string => `/settings/${table.replaceAll('_', '-')}`;
