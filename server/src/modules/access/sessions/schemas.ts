import { Id, Nullable, Text, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

export const StartBody = Type.Object({
  shop: Text(63, 'Handle of the shop.'),
  order_name: Type.Optional(
    Nullable(Text(100, 'Name of the order. Case and a `#` at the beginning are ignored.')),
  ),
  secondary_input: Type.Optional(
    Nullable(
      Text(255, 'What the look-up of the shop asks for: postal code, e-mail address or phone number.'),
    ),
  ),
  link_token: Type.Optional(
    Nullable(
      Text(100, 'Token of a deep link, the last part of its URL, instead of the order and its proof.'),
    ),
  ),
  gift_code: Type.Optional(
    Nullable(
      Text(
        40,
        'Code of a gift receipt, instead of the order and its proof. Case, spaces and hyphens make no difference.',
      ),
    ),
  ),
  proof_of_work: Type.Optional(
    Nullable(Text(1000, 'The solution of a puzzle, for an attempt beyond the limits.')),
  ),
  is_gift: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'The shopper got the order as a gift: no prices and nothing about the giver is shown.',
    }),
  ),
});

const session_members = {
  expires_at: Type.With(TsMs, { description: 'When the session ends unless it is used before.' }),
  is_gift: Type.Boolean(),
  order: Type.Object({ id: Id, name: Type.String() }, { description: 'The order that the session reaches.' }),
};

export const Session = Type.Object(session_members, {
  title: 'ShopperSession',
  description: 'The session of a shopper.',
});

export const StartedSession = Type.Object(
  {
    token: Type.String({
      description: 'Send it as `Authorization: Bearer <token>`. It is shown this once.',
    }),
    ...session_members,
  },
  { title: 'StartedShopperSession', description: 'A new session, with its token.' },
);

export const Puzzle = Type.Object(
  {
    algorithm: Type.String(),
    challenge: Type.String(),
    maxnumber: Type.Integer({ description: 'The number to find is smaller.' }),
    salt: Type.String(),
    signature: Type.String(),
  },
  { title: 'Puzzle', description: 'A proof of work to do.' },
);
