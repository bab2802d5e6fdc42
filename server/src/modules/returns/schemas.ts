import { Type } from '../../platform/type.ts';
import type { Static } from 'typebox';
import { WIRE_STATES } from '@retour/contract/states';
import { documentedAs } from '../../platform/schema/documented-as.ts';
import {
  Email,
  Id,
  Nullable,
  OneOf,
  Pid,
  PageSize,
  Text,
  TimeText,
  TsOffset,
  TsPlain,
  UnpaddedTimeText,
} from '../../platform/fields.ts';
import { Return, ReturnDetails } from './schemas/return.ts';
import { ShippingNotice } from './schemas/shipping-notice.ts';
import { said } from './schemas/words.ts';

// What the operations of API contract, 11.1 to 11.10 and 18.2 take and give.

export { Return, ReturnDetails, ShippingNotice };

/** The date of a return that a time range applies to. */
const DateFilter = OneOf(['created_at', 'updated_at'], {
  description: 'The date that `from` and `to` apply to.',
  default: 'created_at',
});

/** The body `true`: done, or accepted and queued. */
export const True = Type.Literal(true);

/** 11.1: details that go into every exchange order and into one note. */
export const ProcessBody = Type.Unsafe<Record<string, string | number | boolean | null>>({
  type: 'object',
  description: 'Details for every exchange order and for one note of the return. Up to 50 names.',
  maxProperties: 50,
  propertyNames: { type: 'string', minLength: 1, maxLength: 100 },
  additionalProperties: {
    anyOf: [{ type: 'string', maxLength: 255 }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
  },
});

const version = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      'Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`.',
  }),
);
/** The version that an act expects. */
export const VersionQuery = Type.Object({ version });

const LineItemIds = Type.Array(Id, { minItems: 1, maxItems: 100 });

/** 11.2: the units to take out; here or in the body. The operation reads the list itself. */
export const RemoveQuery = Type.Object({
  version,
  line_item_id: Type.Optional(
    documentedAs(
      said(LineItemIds, 'The units to remove, comma-separated. Required here or in the body.'),
      Type.String({ maxLength: 8000 }),
    ),
  ),
});

/** 11.2, the second place for the units: an array, or the text that the query would carry. */
export const RemoveBody = Type.Object({
  line_item_id: Type.Optional(
    documentedAs(
      said(
        Type.Union([LineItemIds, Type.String({ minLength: 1 })]),
        'The units to remove, as an array or comma-separated. Required here or in the query.',
      ),
      Type.Unknown(),
    ),
  ),
});

/** 11.6: one note; those that the service wrote itself may be longer than 255 characters. */
export const ReturnNote = Type.Object(
  { id: Id, content: Type.String(), created_at: TsPlain },
  { title: 'ReturnNote', description: 'A note on the timeline of a return.' },
);

/** 11.6: newest first. */
export const ReturnNotes = Type.Array(ReturnNote);

/** 11.7 */
export const NoteBody = Type.Object({ content: Text(255, 'Text of the note.') });

/** 11.8; `state` is read by the operation, because several may be given in one text. */
export const ListQuery = Type.Object({
  from: Type.Optional(
    UnpaddedTimeText(
      'Beginning of the range. Without `from` and `to`: the last 24 hours. At most 120 days before `to`.',
    ),
  ),
  to: Type.Optional(UnpaddedTimeText('End of the range, inclusive. Default: 24 hours after `from`.')),
  filter: Type.Optional(DateFilter),
  state: Type.Optional(
    documentedAs(
      Type.Array(OneOf(WIRE_STATES), {
        minItems: 1,
        description: 'One state or several, comma-separated. Default: open, closed and expired.',
      }),
      Type.String({ maxLength: 255 }),
    ),
  ),
  paginate: Type.Optional(
    Type.Boolean({ description: 'Returns pages instead of one array. Implied by `cursor`.', default: false }),
  ),
  pageSize: Type.Optional(PageSize({ maximum: 750, default: 100, description: 'Returns on a page.' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1024,
      description: 'Position, from the URL of a page. It contains the filters.',
    }),
  ),
});

/** 11.8, the answer with `paginate`. */
export const ReturnPage = Type.Object(
  {
    returns: Type.Array(Return),
    nextPageUrl: said(Nullable(Type.String()), 'Null on the last page.'),
    previousPageUrl: said(Nullable(Type.String()), 'Null on the first page.'),
  },
  { title: 'ReturnPage', description: 'A page of returns.' },
);

/** 11.8: an array, or a page when pages were asked for. */
export const ReturnList = Type.Union([Type.Array(Return), ReturnPage]);

/** 11.9: at least one of the first three; identifiers that are not well formed answer as unknown ones. */
export const DetailsQuery = Type.Object({
  return_id: Type.Optional(
    documentedAs(said(Id, 'Identifier of the return.'), Type.String({ maxLength: 255 })),
  ),
  order_id: Type.Optional(
    documentedAs(
      said(Pid, "Identifier of the order at the commerce platform, otherwise Retour's."),
      Type.String({ maxLength: 255 }),
    ),
  ),
  order_name: Type.Optional(Text(100, 'Name of the order. Case and a `#` at the beginning are ignored.')),
  currency_type: Type.Optional(
    OneOf(['shop', 'presentment'], { default: 'shop', description: 'The currency of all amounts.' }),
  ),
});

/** 11.9: one return when `return_id` was given, else all returns of the order. */
export const DetailsAnswer = Type.Union([ReturnDetails, Type.Array(ReturnDetails, { minItems: 1 })]);

/** 11.10 */
export const ShippingNoticeQuery = Type.Object({
  from: Type.Optional(TimeText('First day on which returns were created. Default: seven days ago.')),
  to: Type.Optional(TimeText("Last day, inclusive. Default: today. Days are in the shop's time zone.")),
});

/** 11.10: ordered by return and unit. */
export const ShippingNotices = Type.Array(ShippingNotice);

/** 18.2 */
export const SearchQuery = Type.Object({
  from: Type.Optional(TimeText('Beginning of the range. Default: 1970-01-01.')),
  to: Type.Optional(TimeText('End of the range, inclusive. Default: the end of today.')),
  filter: Type.Optional(DateFilter),
  customer_email: Type.Optional(
    said(Email, 'Complete email address of the customer; case is ignored. Default: all customers.'),
  ),
  limit: Type.Optional(PageSize({ maximum: 750, default: 300, description: 'Maximum number of returns.' })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'Returns to skip.' }),
  ),
});

/** 18.2 */
export const ReturnSearch = Type.Object(
  {
    status: Type.Literal('success'),
    query: Type.Object(
      {
        from: TsOffset,
        to: TsOffset,
        customer_email: Nullable(Type.String()),
        filter: OneOf(['created_at', 'updated_at']),
        limit: Type.Integer(),
        offset: Type.Integer(),
      },
      { description: 'The applied filters.' },
    ),
    data: Type.Array(Return),
  },
  { title: 'ReturnSearch', description: 'Returns that were found.' },
);

export type Return = Static<typeof Return>;
export type ReturnDetails = Static<typeof ReturnDetails>;
export type ListQuery = Static<typeof ListQuery>;
export type DetailsQuery = Static<typeof DetailsQuery>;
export type ShippingNoticeQuery = Static<typeof ShippingNoticeQuery>;
export type SearchQuery = Static<typeof SearchQuery>;
export type ProcessBody = Static<typeof ProcessBody>;
