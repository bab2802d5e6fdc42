import type { Shop } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Text, Url } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { revisionMembers, revision_example, sectionRoutes } from '../../shop/setting-revisions/index.ts';
import { accountRedirectUri } from './commands.ts';
import { ACCOUNT_FINDINGS, changeAccountProvider, checkAccountProvider } from './settings.ts';
import { readAccountProvider } from './store.ts';

const path = '/settings/shop-accounts';
const claim_pattern = '^[A-Za-z0-9_:/.-]{1,100}$';

const Settings = Type.Object(
  {
    is_on: Type.Boolean({ description: 'Whether the portal offers the sign-in.' }),
    issuer: Type.With(Nullable(Type.String()), {
      description:
        'URL of the identity provider, or of its document of discovery where that names another issuer, as that of a Shopify shop does.',
    }),
    client_id: Nullable(Type.String()),
    has_client_secret: Type.Boolean({ description: 'Without one, the client proves itself by PKCE alone.' }),
    customer_claim: Type.String({
      description: '`email`, or the claim that holds the external id of a customer, such as `sub`.',
    }),
    verifies_all_emails: Type.Boolean({
      description:
        'The provider has verified every address, though it doesn’t say so. Otherwise an address counts only with `email_verified`.',
    }),
    button_text: Type.With(Nullable(Type.String()), {
      description: 'Null: “Sign in with your Acme account” in the language of the shopper.',
    }),
    redirect_uri: Type.String({
      description: 'Of this shop alone, to be registered at the identity provider.',
    }),
    ...revisionMembers,
  },
  {
    title: 'ShopAccountSettings',
    description: 'How shoppers sign in with the accounts of the shop, without the secret.',
  },
);
const example = {
  is_on: true,
  issuer: 'https://accounts.acme.example',
  client_id: 'retour',
  customer_claim: 'email',
  verifies_all_emails: false,
  button_text: null,
};

async function show(deps: Pick<Deps, 'config'>, db: Reader, shop: Shop): Promise<object> {
  const { client_secret, ...provider } = await readAccountProvider(db, shop.id);
  const redirect_uri = accountRedirectUri(deps.config, shop);
  return { ...provider, has_client_secret: client_secret !== null, redirect_uri };
}

/** How shoppers sign in with the accounts of the shop (API contract, 26.14). */
export function shopAccountRoutes(deps: Deps): Route[] {
  return [
    ...sectionRoutes(deps, {
      section: 'shop_accounts',
      type: 'ShopAccountSettings',
      name: 'the sign-in with accounts of the shop',
      path,
      description: 'The identity provider (OpenID Connect) of the accounts that shoppers have at the shop.',
      success: {
        description: 'The settings.',
        schema: Settings,
        examples: {
          settings: {
            ...example,
            has_client_secret: true,
            redirect_uri: 'https://retour.example.com/portal/acme/account/callback',
            ...revision_example,
          },
        },
      },
      show: (db, shop) => show(deps, db, shop),
      save: {
        verb: 'update',
        description:
          'Updates the members that you send. Another issuer forgets the secret. Shoppers are signed out where the change decides who can be signed in.',
        members: {
          is_on: Type.Optional(Type.Boolean()),
          issuer: Type.Optional(Nullable(Url())),
          client_id: Type.Optional(Nullable(Text(255))),
          client_secret: Type.Optional(Nullable(Text(1000, 'It is never shown. Null: none.'))),
          customer_claim: Type.Optional(Type.String({ pattern: claim_pattern })),
          verifies_all_emails: Type.Optional(Type.Boolean()),
          button_text: Type.Optional(Nullable(Text(60))),
        },
        example: { ...example, client_secret: 'a secret of the provider' },
        handle: ({ id }, given, saving) => changeAccountProvider(deps, id, given, saving),
      },
      step_up: true,
    }),
    checkRoute(deps),
  ];
}

function checkRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'checkShopAccounts',
    tag: 'Settings',
    allow: { key: 'settings:write', staff: 'settings:write' },
    method: 'POST',
    path: `${path}/check`,
    summary: 'Check the sign-in with accounts of the shop',
    description: 'Reads what the identity provider says about itself, as every sign-in does first.',
    success: {
      description: 'What was found.',
      schema: Type.Object({
        finding: OneOf(ACCOUNT_FINDINGS),
        detail: Nullable(
          Type.String({ description: 'What the provider said, or where it redirects to, in English.' }),
        ),
      }),
      examples: { ready: { finding: 'ready', detail: null } },
    },
    refusals: [],
    handle: ({ caller }) => checkAccountProvider(deps, caller.shop),
  });
}
