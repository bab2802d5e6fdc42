import type { Static, TProperties, TSchema } from 'typebox';
import type { Reader } from '../../../platform/db.ts';
import type { GatheredErrors } from '../../../platform/refusal.ts';
import type { SortOrder } from '../../../platform/paging/cursor-page.ts';
import type { UnknownField } from '../../../platform/schema/unknown-fields.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type Shop = { id: number; currency: string };

/** Whose rows are meant: those of a shop or, of a kind that lives below another, those of one parent. */
export type Owner = {
  shop: Shop;
  parent_id?: number;
  /** The caller is a client of the Loop Returns API: totals that differ from their parts are taken, with a warning. */
  lenient?: boolean;
};

/** What a write came to. A body that matches the stored row changes nothing. */
export type Written = {
  id: number;
  result: 'created' | 'updated' | 'unchanged';
  /** What was taken although it doesn't fit. */
  warnings?: readonly UnknownField[];
};

/** The members of a body that were given, checked by the schema of the kind. */
export type GivenMembers = Record<string, unknown>;

/** The same, of members that are known. */
export type GivenOf<Members extends TProperties> = { [Name in keyof Members]?: Static<Members[Name]> };

/** How a row is found: by our id, or by the name that the integration gave it. */
export type Key = { id: number } | { external_id: string };

export type Filters = Record<string, string | number | boolean>;

/** A row as the wire shows it. */
export type Shown = { id: number };

/** A kind of commerce data: what differs between those that follow the common pattern of API contract, 19.1. `Body` is what a body can say of it. */
export type Resource<Body extends GivenMembers = GivenMembers> = {
  /** `product_variant` and `product_variants`: names of the envelopes. */
  one: string;
  many: string;
  /** `ProductVariant` and `ProductVariants`, of which operations are named. */
  type: string;
  types: string;
  path: string;
  /** Of a kind that lives below another: the parameter of its path, and what it says. */
  parent?: { parameter: string; description: string };
  /** What the kind is for, and what is special about it; stands with the operations. */
  about: string;
  /** Members of a body. All of them may be absent but those in `required`, when a row is added. */
  members: TProperties;
  required: readonly string[];
  /** Rules about the members that need no stored data and that no schema expresses. Members that break their schema are left out. */
  check?(this: void, given: Body, shop: Shop): GatheredErrors;
  /**
   * Rules that need stored data, for a body of which something else is wrong: the members that are wrong are left out of it, and `errors` names
   * them. `key` is that of the row that is to be changed, if it exists.
   */
  checkStored?(
    given: Body,
    owner: Owner,
    key: Key | undefined,
    errors: GatheredErrors,
  ): Promise<GatheredErrors>;
  /** The row that a write returns has the member `warnings`. */
  has_warnings?: true;
  shown: TSchema;
  filters: TProperties;
  examples: { body: object; change: object; shown: object };
  default_order: SortOrder;
  /** The writes that other rows which refer to a row can refuse. */
  in_use_on: readonly ('upsert' | 'change' | 'remove')[];
  list(db: Reader, owner: Owner, window: ListWindow, filters: Filters): Promise<Shown[]>;
  read(db: Reader, owner: Owner, key: Key): Promise<Shown | undefined>;
  /** Refusals: validation_failed, resource_exists; resource_not_found where there is no such parent. */
  create(owner: Owner, given: Body): Promise<Written>;
  /** Adds the row of this `external_id` or changes what is given of it. Refusals: validation_failed; resource_in_use as `in_use_on` says, here and below. */
  upsert(owner: Owner, given: Body): Promise<Written>;
  /** Refusals: validation_failed, resource_not_found, resource_exists, resource_in_use. */
  change(owner: Owner, id: number, given: Body): Promise<Written>;
  /** Refusals: resource_not_found, resource_in_use. */
  remove(owner: Owner, id: number): Promise<void>;
};
