import { Type } from '../../../platform/type.ts';
import { Id, Nullable, OneOf, PageSize, Text, TsPlain } from '../../../platform/fields.ts';
import { PageNumber, numberedPageOf } from '../../../platform/paging/numbered-page.ts';
import type { ListName } from './listing-key.ts';
import { LISTING_TYPES, listing_types } from './listing-key.ts';

// What the operations of API contract, 12.3 take and give. Both lists show the same members; what they take differs.

const type_words =
  '`order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products.';
const value_words =
  'Compared without case; order names with or without `#`, email addresses without a `+tag`.';

/** What a client sends to put an item on a list. */
export const listingBodies = {
  blocklist: Type.Object({
    type: OneOf(listing_types.blocklist, { description: type_words }),
    value: Text(255, value_words),
    secondary_value: Type.Optional(
      Nullable(Text(255, 'A second value of the same type, which the item blocks too.')),
    ),
  }),
  allowlist: Type.Object({
    type: OneOf(listing_types.allowlist, { description: type_words }),
    value: Text(255, value_words),
    secondary_value: Type.Optional(Nullable(Text(255, 'Stored with the item; it has no effect.'))),
  }),
} as const satisfies Record<ListName, unknown>;

const members = {
  id: Id,
  type: OneOf(LISTING_TYPES, { description: type_words }),
  value: Type.String({ description: 'In the spelling that was sent.' }),
  secondary_value: Nullable(Type.String()),
};

/** An item as lists and Create show it. */
export const Listing = Type.Object(members, {
  title: 'Listing',
  description: 'An item of the blocklist or the allowlist.',
});

/** An item as Get shows it. */
export const ListingDetails = Type.Object(
  { ...members, created_at: TsPlain },
  { title: 'ListingDetails', description: 'An item of the blocklist or the allowlist.' },
);

export const ListingPage = numberedPageOf(Listing, {
  title: 'ListingPage',
  description: 'A page of the blocklist or the allowlist.',
});

export const ListingQuery = Type.Object({
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize({ maximum: 250, default: 15, description: 'Items on a page.' })),
});
