import { Text, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

const shop = Text(63, 'Handle of the shop.');
const language = Type.Optional(Text(35, 'Of the message: a BCP 47 tag. Otherwise the language of the shop.'));

export const CodeBody = Type.Object({
  shop,
  order_name: Text(100, 'Name of the order. Case and a `#` at the beginning are ignored.'),
  secondary_input: Text(255, 'What the look-up of the shop asks for.'),
  is_gift: Type.Optional(Type.Boolean({ default: false })),
  language,
});

export const CodeAnswer = Type.Object(
  {
    code_token: Type.String({ description: 'Send it with the code to POST /shopper-sessions.' }),
    expires_at: TsMs,
  },
  { title: 'ShopperCodeRequest', description: 'A code by e-mail that was asked for.' },
);

export const EnterBody = Type.Object({
  shop,
  code_token: Text(100, 'Of the response to POST /shopper-codes.'),
  code: Text(20, 'The 6 digits. Spaces are ignored.'),
});

export const LinksBody = Type.Object({
  shop,
  email: Text(255, 'The address that the orders were placed with.'),
  language,
});

export const LinksAnswer = Type.Object({
  requested: Type.Boolean({ description: 'True, whether or not the address is known.' }),
});
