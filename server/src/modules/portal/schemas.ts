import { LABEL_STATUSES, UNIT_DISPOSITIONS, RESOLUTIONS, RETURN_STATES } from '@retour/contract/states';
import { Id, Nullable, OneOf, TsMs } from '../../platform/fields.ts';
import { Type } from '../../platform/type.ts';

const Text = Nullable(Type.String());
const ShopperAmount = Type.Object(
  { amount: Type.Integer({ description: 'Minor units.' }), currency: Type.String({ pattern: '^[A-Z]{3}$' }) },
  { title: 'ShopperAmount', description: 'An amount of money in the currency that the order was paid in.' },
);

const Item = Type.Object({
  title: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  outcome: OneOf(UNIT_DISPOSITIONS),
  resolution: OneOf(RESOLUTIONS, { description: 'What the shopper gets.' }),
  exchange_title: Type.With(Text, { description: 'The new item of an exchange.' }),
});

const Method = Type.Object({
  type: Type.String({ description: '`ship_with_label`, `ship_own`, `drop_off`, `in_store` or `pickup`.' }),
  state: Text,
  code: Type.With(Text, { description: 'What the counter scans.' }),
  code_image_url: Type.With(Text, { description: 'The code as a QR image, which needs no credentials.' }),
  network_code_url: Type.With(Text, { description: 'The code of the drop-off network.' }),
});

const Label = Type.Object({
  status: OneOf(LABEL_STATUSES),
  url: Type.With(Text, { description: 'The document to print. Anyone with the URL can open it.' }),
  carrier: Text,
  tracking_number: Text,
  tracking_url: Text,
});

const Destination = Type.Object({
  name: Type.String(),
  address: Type.Object({}, { additionalProperties: Text }),
});

export const ShopperReturn = Type.Object(
  {
    id: Id,
    reference: Type.String({ description: 'What the shopper writes on the parcel.' }),
    state: OneOf(RETURN_STATES),
    was_processed: Type.Boolean({ description: 'Everything that the shopper gets was issued.' }),
    is_gift: Type.Boolean(),
    created_at: TsMs,
    send_until: Type.With(TsMs, {
      description:
        'The return expires then, unless something was scanned. Of an instant exchange, the last second to hand the items in, and once a deposit was kept, the last one to get it back.',
    }),
    status_page_url: Type.String({
      description: 'A page about the return. Anyone with the URL can open it.',
    }),
    items: Type.Array(Item, { description: 'Equal items together.' }),
    method: Type.With(Nullable(Method), {
      description: 'How the items travel; null when they are not sent.',
    }),
    label: Nullable(Label),
    destination: Type.With(Nullable(Destination), {
      description: 'Where the shopper sends the parcel without a label of the shop.',
    }),
    amounts: Type.With(
      Nullable(
        Type.Object({
          refund: ShopperAmount,
          store_credit: ShopperAmount,
          handling_fee: ShopperAmount,
          amount_due: ShopperAmount,
        }),
      ),
      { description: 'Null for a gift.' },
    ),
  },
  { title: 'ShopperReturn', description: 'A return as its shopper sees it.' },
);

export const ShopperReturns = Type.Object({ returns: Type.Array(ShopperReturn) });
