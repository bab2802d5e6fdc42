import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Text } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { revisionMembers, revision_example, sectionRoutes } from '../../shop/setting-revisions/index.ts';
import {
  clearLabelAccount,
  max_key_length,
  setLabelAccount,
  showLabelAccount,
  testLabelAccount,
} from './accounts.ts';
import { account_providers } from './providers.ts';

const path = '/settings/label-account';
const Account = Type.Object(
  {
    source: OneOf(['shop', 'server', 'none'], {
      description:
        "`shop`: the shop's own account; `server`: the operator's; `none`: nobody has one, and Retour draws the labels.",
    }),
    provider: Type.String(),
    title: Type.String(),
    available: Type.Array(Type.Object({ provider: Type.String(), title: Type.String() }), {
      description: 'Services at which you can use an account of your own.',
    }),
    ...revisionMembers,
  },
  {
    title: 'LabelAccount',
    description: 'The account that the labels of a shop are bought with. Its key is never shown.',
  },
);
const available = account_providers.map(({ name, title }) => ({ provider: name, title }));
const success = {
  description: 'The account.',
  schema: Account,
  examples: {
    own: { source: 'shop', provider: 'easypost', title: 'EasyPost', available, ...revision_example },
  },
};

/** The account that a shop buys its labels with (API contract, 26.9). */
export function labelAccountRoutes(deps: Deps): Route[] {
  const section = sectionRoutes(deps, {
    section: 'label_account',
    type: 'LabelAccount',
    name: 'the label account',
    path,
    description: 'Who makes the labels of the shop, and with whose account.',
    success,
    // It decides who is paid for labels.
    step_up: true,
    show: async (db, { id }) => ({
      ...(await showLabelAccount({ ...deps, db: { root: db } }, id)),
      available,
    }),
    save: {
      verb: 'set',
      description:
        'Buys labels with an account of your own, from the next label on. The key is stored encrypted and never shown. A key for the same provider replaces the previous one.',
      members: {
        provider: OneOf(available.map(({ provider }) => provider)),
        key: Type.With(Text(max_key_length), { description: 'API key of the account.' }),
      },
      example: { provider: 'easypost', key: 'EZAK0123456789abcdef' },
      handle: ({ id }, given, saving) => setLabelAccount(deps, id, given, saving),
    },
    clear: {
      description:
        'Labels are made as the operator of the server chose again. The key is deleted as soon as no label that it bought can be voided any more. Repeating it changes nothing.',
      handle: ({ id }, saving) => clearLabelAccount(deps, id, saving),
    },
  });
  return [...section, testRoute(deps)];
}

function testRoute(deps: Deps): Route {
  return defineRoute({
    tag: 'Settings',
    allow: { key: 'settings:write', staff: 'settings:write' },
    operation: 'testLabelAccount',
    method: 'POST',
    path: `${path}/test`,
    summary: 'Test the label account',
    description: 'Asks the service whether it accepts the key. Nothing is bought.',
    success: {
      description: 'What the service said.',
      schema: Type.Object({
        result: OneOf(['accepted', 'unauthorized', 'unreachable', 'not_set_up'], {
          description:
            '`unauthorized`: the service rejects the key; `unreachable`: there was no usable response; `not_set_up`: nobody has an account.',
        }),
        response: Type.With(Nullable(Type.String()), {
          description: "What the service said if it didn't accept the key; null for the operator's account.",
        }),
      }),
      examples: { accepted: { result: 'accepted', response: null } },
    },
    refusals: [],
    handle: ({ caller }) => testLabelAccount(deps, caller.shop.id),
  });
}
