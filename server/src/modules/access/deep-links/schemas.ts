import { Type } from '../../../platform/type.ts';
import { documentedAs } from '../../../platform/schema/documented-as.ts';
import { OneOf, Text } from '../../../platform/fields.ts';
import { qr_types } from './qr-image.ts';

// What the operations of API contract, 12.1 and 12.2 take and give.

const link_members = {
  name: Text(100, 'Name of the order. Case and a `#` at the beginning are ignored.'),
  zip: Text(255, "What the shop's order look-up requires: postal code, email address or phone number."),
  gift: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], { description: 'The gift flow.', default: false }),
  ),
};

/** 12.1 */
export const LinkBody = Type.Object(link_members);

/** 12.2: any other `type` means png. */
export const QrBody = Type.Object({
  ...link_members,
  type: Type.Optional(
    documentedAs(OneOf(qr_types, { default: 'png', description: 'Format of the image.' }), Type.Unknown()),
  ),
  size: Type.Optional(
    Type.Integer({ minimum: 50, maximum: 2000, default: 250, description: 'Edge of the image in pixels.' }),
  ),
});

export const Link = Type.Object(
  {
    url: Type.String({
      description: 'Opens the portal on the order; valid for 30 days, can be used several times.',
    }),
  },
  { title: 'DeepLink', description: 'A link to the portal.' },
);

export const QrLink = Type.Object(
  {
    qr: Type.String({ description: 'The image. No key is needed.' }),
    deeplink_url: Type.String({ description: 'Content of the QR code.' }),
  },
  { title: 'QrDeepLink', description: 'A link to the portal, and its QR image.' },
);
