import { ROLES } from '@retour/contract/permissions';
import { SIGN_IN_METHODS } from '@retour/contract/sign-in';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

export const ShopHandle = Text(63, 'Handle of the shop.');
export const Password = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'White space at both ends is ignored.',
});
export const Code = Text(64, 'Six digits from the authenticator app, or a recovery code.');

/** What a browser makes of a passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const Credential = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'The passkey’s response, as `PublicKeyCredential.toJSON()` returns it.',
});

/** What a browser is asked with. */
export const CredentialOptions = Type.Object(
  {
    options: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'Pass it to `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`. Valid for five minutes, once.',
    }),
  },
  { title: 'PasskeyOptions', description: 'What a browser needs to make or use a passkey.' },
);

export const SignedInMember = Type.Object(
  {
    member: Type.Object({ id: Id, name: Type.String(), email: Type.String(), role: OneOf(ROLES) }),
    expires_at: Type.With(TsMs, { description: 'When the session ends unless it is used before.' }),
  },
  {
    title: 'StaffSignIn',
    description: 'Who was signed in. The session is in the cookie that the response sets.',
  },
);

export const SignInOptions = Type.Object(
  {
    shop: Nullable(
      Type.Object(
        { handle: Type.String(), name: Type.String() },
        { description: 'Null when no such shop exists, or when several exist and none was named.' },
      ),
    ),
    oidc: Nullable(
      Type.Object({ name: Type.String() }, { description: 'The identity provider of the shop.' }),
    ),
    passkeys: Type.Boolean({
      description: 'Whether browsers can use passkeys at the address of this server.',
    }),
  },
  { title: 'SignInOptions', description: 'How members of the staff of a shop can sign in.' },
);

export const OpenInvitationSchema = Type.Object(
  {
    shop: Type.Object({ handle: Type.String(), name: Type.String() }),
    email: Type.With(Nullable(Type.String()), {
      description: 'Null where whoever accepts states their own.',
    }),
    role: OneOf(ROLES),
    expires_at: TsMs,
  },
  { title: 'OpenStaffInvitation', description: 'An invitation, as whoever has its link sees it.' },
);

export const PasskeySchema = Type.Object(
  {
    id: Id,
    name: Type.String(),
    is_synced: Type.Boolean({ description: 'Kept by a password manager on several devices.' }),
    created_at: TsMs,
    last_used_at: Nullable(TsMs),
  },
  { title: 'Passkey', description: 'A passkey of a member of staff.' },
);

export const OwnMethodsSchema = Type.Object(
  {
    email: Type.String(),
    password_set_at: Nullable(TsMs),
    authenticator_since: Nullable(TsMs),
    recovery_codes_left: Type.Integer({ minimum: 0 }),
    passkeys: Type.Array(PasskeySchema),
  },
  { title: 'OwnSignInMethods', description: 'How the caller can sign in.' },
);

export const SteppedUp = Type.Object(
  { authenticated_at: TsMs, authenticated_by: OneOf(SIGN_IN_METHODS) },
  { title: 'SteppedUpSession', description: 'When and how the member proved who they are.' },
);

export const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), { description: 'Each works once. They are shown this once.' }),
  },
  { title: 'RecoveryCodes', description: 'Codes that stand in for the authenticator app.' },
);

export const NewAuthenticator = Type.Object(
  {
    secret: Type.String({ description: 'In base32, to be typed into an app.' }),
    uri: Type.String({ description: '`otpauth://` URI, to be shown as a QR code.' }),
  },
  { title: 'NewAuthenticator', description: 'The secret of an authenticator app, shown this once.' },
);
