import { Type } from '../../../platform/type.ts';
import type { TSchema } from 'typebox';
import { LABEL_STATUSES } from '@retour/contract/states';
import { Amount, AmountInput } from '../../../platform/schema/amounts.ts';
import { documentedAs } from '../../../platform/schema/documented-as.ts';
import {
  Id,
  IdInput,
  IdText,
  Nullable,
  OneOf,
  PageSize,
  Text,
  TimeText,
  TsMs,
  TsOffset,
  Url,
} from '../../../platform/fields.ts';
import { error_reasons } from './store-requests.ts';

// What the operations of API contract, 17 take and give.

const said = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description });

/** 17.1 */
export const LabelQueued = Type.Object(
  { message: Type.Literal('Label generation queued'), returnId: Id },
  { title: 'LabelQueued', description: 'A label was requested.' },
);

/** Statuses that integrations see. */
const request_statuses = ['issued', 'cancelled', 'fulfilled'] as const;

/** 17.2 */
export const RequestsQuery = Type.Object({
  from: Type.Optional(TimeText('Created at or after this time.')),
  to: Type.Optional(TimeText('Created before this time.')),
  return_id: Type.Optional(
    documentedAs(said(Id, 'Requests of this return.'), Type.String({ maxLength: 255 })),
  ),
  status: Type.Optional(OneOf(request_statuses)),
  limit: Type.Optional(
    PageSize({ minimum: 0, maximum: 250, default: 50, description: 'Requests on a page.' }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'Requests to skip.' }),
  ),
});

const text = (max: number) => Type.String({ maxLength: max });

const LabelAddress = Type.Object(
  {
    name: text(100),
    company: Nullable(text(100)),
    address1: text(125),
    address2: Nullable(text(125)),
    city: text(100),
    region: Nullable(text(100)),
    postal_code: Nullable(text(16)),
    country: Nullable(text(100)),
    country_code: text(2),
    phone: said(Nullable(text(30)), 'Digits only.'),
  },
  { title: 'LabelAddress', description: 'Sender or recipient. Unknown members are empty.' },
);

const LabelError = Type.Object(
  { reason: OneOf(error_reasons), message: Nullable(Type.String()), created_at: TsMs },
  { title: 'LabelRequestError', description: "Why a label couldn't be made." },
);
export { LabelError };

/** 17.3 */
export const LabelRequest = Type.Object(
  {
    id: IdText,
    return_id: Id,
    shop_id: Id,
    status: OneOf(request_statuses, {
      description: '`issued` until a label arrives (`fulfilled`) or the return ends (`cancelled`).',
    }),
    addresses: Type.Object({ origin: LabelAddress, destination: LabelAddress }),
    parcel: Type.Object({
      height: Type.Number({ description: 'Inches.' }),
      width: Type.Number({ description: 'Inches.' }),
      length: Type.Number({ description: 'Inches.' }),
      weight: Type.Number({ description: 'Grams.' }),
    }),
    products: Type.Array(
      Type.Object({
        name: Type.String(),
        sku: Type.String(),
        hs_code: Nullable(Type.String()),
        country_of_origin: Nullable(Type.String()),
        price: Amount,
      }),
      { description: 'Content of the parcel, one row per unit.' },
    ),
    errors: Type.Array(LabelError, { description: 'Oldest first.' }),
    created_at: TsOffset,
  },
  { title: 'LabelRequest', description: 'A request for a label that an integration makes.' },
);

export const LabelRequests = Type.Object(
  { data: Type.Array(LabelRequest) },
  { title: 'LabelRequests', description: 'Label requests, newest first.' },
);

/** 17.4 */
export const ErrorBody = Type.Object({
  reason: OneOf(error_reasons),
  message: Type.Optional(Nullable(Text(1000, 'For people.'))),
});

/** 17.5 */
export const LabelBody = Type.Object({
  label_request_id: IdInput('A label request that is `issued`.'),
  tracking_number: Text(256, "In the carrier's spelling."),
  carrier: Text(32),
  label_url: said(Nullable(Url()), 'URL of the document. Null if there is only a QR code.'),
  rate: AmountInput,
  tracking_url: Type.Optional(Nullable(Url("The carrier's tracking page."))),
  qrcode_url: Type.Optional(Nullable(Url('Image of a QR code for the counter.', 512))),
});

/** 17.5 */
export const CreatedLabel = Type.Object(
  {
    id: Id,
    return_id: Id,
    tracking_number: Type.String(),
    tracking_url: Nullable(Type.String()),
    carrier: Type.String(),
    label_url: Nullable(Type.String()),
    qrcode_url: Nullable(Type.String()),
    rate: Nullable(Amount),
    status: OneOf(LABEL_STATUSES),
    created_at: TsMs,
  },
  { title: 'Label', description: 'A label of a return.' },
);

/** 17.6 */
export const StatusBody = Type.Object({
  status: OneOf(LABEL_STATUSES),
  occurred_at: Type.Optional(TimeText('When the carrier recorded it. Default: now.')),
});
