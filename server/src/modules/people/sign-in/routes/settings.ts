import type { Shop } from '../../../../platform/authenticate.ts';
import type { Reader } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { consoleUrl } from '../../../../platform/config.ts';
import { Nullable, Text, Url } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { changeProvider, checkProvider, redirectUri } from '../commands/oidc.ts';
import { readProvider } from '../store-oidc.ts';

const tag = 'Staff members';
const path = '/settings/sign-in';

const provider = {
  name: Text(60, 'On the button.'),
  issuer: Url('URL of the identity provider, which has `/.well-known/openid-configuration`.'),
  client_id: Text(255),
};
const email_domains = Type.Array(
  Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$' }),
  {
    maxItems: 20,
    description: 'Only verified addresses of these domains may sign in; all if empty.',
  },
);
const Settings = Type.Object(
  {
    oidc: Nullable(Type.Object({ ...provider, email_domains })),
    redirect_uri: Type.String({
      description: 'Of this shop alone, to be registered at the identity provider.',
    }),
  },
  { title: 'SignInSettings', description: 'The identity provider of a shop, without its secret.' },
);
const example = {
  oidc: {
    name: 'Acme Login',
    issuer: 'https://login.acme.example',
    client_id: 'retour',
    email_domains: ['acme.example'],
  },
  redirect_uri: 'https://retour.example.com/console/sign-in/oidc/callback/acme',
};

async function show(db: Reader, config: Deps['config'], shop: Shop): Promise<object> {
  const found = await readProvider(db, shop.id);
  const { name, issuer, client_id, email_domains: domains } = found ?? {};
  return {
    oidc: found ? { name, issuer, client_id, email_domains: domains } : null,
    redirect_uri: redirectUri(config, shop.handle),
  };
}

/** The identity provider by which staff can sign in. */
export function signInSettingRoutes(deps: Deps): Route[] {
  const success = { description: 'The settings.', schema: Settings, examples: { settings: example } };
  return [
    defineRoute({
      tag,
      allow: { staff: 'staff:read' },
      operation: 'getSignInSettings',
      method: 'GET',
      path,
      summary: 'Get the single sign-on of the shop',
      description: 'The identity provider (OpenID Connect) by which staff can sign in.',
      success,
      refusals: [],
      handle: ({ caller }) => show(deps.db.root, deps.config, caller.shop),
    }),
    defineRoute({
      tag,
      allow: { staff: 'staff:write', step_up: true },
      operation: 'updateSignInSettings',
      method: 'PUT',
      path,
      summary: 'Set the single sign-on of the shop',
      description:
        'A member is matched once by an email address that the provider has verified, then by the subject. `null` removes the provider. The secret can be left out while the issuer stays.',
      body: Type.Object({
        oidc: Nullable(
          Type.Object({
            ...provider,
            email_domains: Type.Optional(email_domains),
            client_secret: Type.Optional(Text(1000, 'It is never shown.')),
          }),
        ),
      }),
      body_example: { oidc: { ...example.oidc, client_secret: 'a secret of the provider' } },
      success,
      refusals: ['validation_failed'],
      async handle({ caller, body }) {
        const { oidc } = body;
        await changeProvider(deps, caller.shop.id, oidc && { ...oidc, client_secret: oidc.client_secret });
        return deps.db.inTransaction((tx) => show(tx, deps.config, caller.shop));
      },
    }),
    defineRoute({
      tag,
      allow: { staff: 'staff:write' },
      operation: 'testSignInSettings',
      method: 'POST',
      path: `${path}/test`,
      summary: 'Test the single sign-on of the shop',
      description:
        'Asks the identity provider about itself, as every sign-in does first. Open `sign_in_url` in a browser and choose the provider to sign in.',
      success: {
        description: 'Whether the provider responds as it must.',
        schema: Type.Object({
          is_ready: Type.Boolean(),
          error: Nullable(Type.String({ description: 'What is wrong.' })),
          sign_in_url: Type.String(),
        }),
        examples: {
          ready: {
            is_ready: true,
            error: null,
            sign_in_url: 'https://retour.example.com/console/sign-in?shop=acme',
          },
        },
      },
      refusals: ['resource_not_found'],
      async handle({ caller: { shop } }) {
        const error = await checkProvider(deps, shop);
        const sign_in_url = `${consoleUrl(deps.config)}/sign-in?shop=${shop.handle}`;
        return { is_ready: error === undefined, error: error ?? null, sign_in_url };
      },
    }),
  ];
}
