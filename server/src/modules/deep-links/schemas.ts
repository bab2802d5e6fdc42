import { Type } from '../../platform/type.ts';
import { documentedAs } from '../../platform/documented-as.ts';
import { OneOf, Text } from '../../platform/fields.ts';
import { qr_types } from './qr-image.ts';

// What the operations of API contract, 12.1 and 12.2 take and give.

const link_members = {
  name: Text(100, 'Name of the order. Case and a `#` at the beginning make no difference.'),
  zip: Text(255, 'What the look-up of the shop asks for: postal code, e-mail or phone.'),
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
    documentedAs(OneOf(qr_types, { default: 'png', description: 'Form of the image.' }), Type.Unknown()),
  ),
  size: Type.Optional(
    Type.Integer({ minimum: 50, maximum: 2000, default: 250, description: 'Edge of the image in pixels.' }),
  ),
});

export const Link = Type.Object(
  {
    url: Type.String({
      description: 'Opens the portal on the order; valid for 30 days, may be used several times.',
    }),
  },
  { title: 'DeepLink', description: 'A link to the portal.' },
);

export const QrLink = Type.Object(
  {
    qr: Type.String({ description: 'The image; no key is needed to get it.' }),
    deeplink_url: Type.String({ description: 'What the image says.' }),
  },
  { title: 'QrDeepLink', description: 'A link to the portal, and its QR image.' },
);
