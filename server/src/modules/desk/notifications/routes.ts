import { toTsMs } from '@retour/contract/time';
import { consoleUrl } from '../../../platform/config.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Url } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import {
  CHAT_FORMATS,
  deleteChannel,
  readChannel,
  readLastPost,
  setChannel,
  testChannel,
} from '../../messages/chat/index.ts';
import { NOTIFICATION_KINDS } from '../../messages/emails/index.ts';
import { channel_kinds, channel_role, kindsOf } from './kinds.ts';
import { paceOf } from './recipients.ts';
import { ChatSettings, ChoicesInput, OwnNotifications, chat_example, own_example } from './schemas.ts';
import { forgetChannel, putChoices, readChoices, readMembers } from './store.ts';

const own = {
  tag: 'Notifications',
  allow: { staff: 'own_sessions' },
  path: '/staff/me/notifications',
} as const;
const path = '/settings/chat';
const read_defaults = {
  tag: 'Notifications',
  allow: { key: 'settings:read', staff: 'settings:read' },
} as const;
const write_defaults = {
  tag: 'Notifications',
  allow: { key: 'settings:write', staff: 'settings:write' },
} as const;
const chat_success = { description: 'The channel.', schema: ChatSettings, examples: { chat: chat_example } };

/** What members are told, and the channel of the shop in a chat. */
export function notificationRoutes(deps: Deps): Route[] {
  return [
    ...ownRoutes(deps),
    readChatRoute(deps),
    setChatRoute(deps),
    removeChatRoute(deps),
    testChatRoute(deps),
  ];
}

function ownRoutes({ db }: Deps): Route[] {
  const success = {
    description: 'What you are told.',
    schema: OwnNotifications,
    examples: { own: own_example },
  };
  return [
    defineRoute({
      ...own,
      operation: 'getOwnNotifications',
      method: 'GET',
      summary: 'Get what you are told',
      description:
        'What reaches you by e-mail at once, what in the digest of the morning, and what never. Nothing is sent where nothing waits.',
      success,
      refusals: [],
      handle: ({ caller: { shop, member_id } }) => showOwn(db.root, shop, member_id),
    }),
    defineRoute({
      ...own,
      operation: 'updateOwnNotifications',
      method: 'PATCH',
      summary: 'Choose what you are told',
      description:
        'Kinds that are left out stay as they are. What your role may not see, you are never told.',
      body: Type.Object({ choices: ChoicesInput(NOTIFICATION_KINDS) }),
      body_example: { choices: { reviews: 'daily', mentions: 'at_once' } },
      success,
      refusals: ['validation_failed'],
      handle: ({ caller: { shop, member_id }, body: { choices } }) =>
        db.inTransaction(async (tx) => {
          await putChoices(tx, shop.id, member_id, choices);
          return showOwn(tx, shop, member_id);
        }),
    }),
  ];
}

async function showOwn(db: Reader, shop: { id: number; time_zone: string }, member_id: number) {
  const { role, choices, ...member } = (await readMembers(db, shop.id)).find(
    (one) => one.member_id === member_id,
  )!;
  const recipient = { role, choices, member };
  return {
    email: member.email,
    time_zone: shop.time_zone,
    choices: kindsOf(role).map((kind) => ({ kind, pace: paceOf(recipient, kind) })),
  };
}

function readChatRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'getChatSettings',
    method: 'GET',
    path,
    summary: 'Get the chat channel',
    description: 'Where the shop is told what waits, besides the e-mails of its members.',
    success: chat_success,
    refusals: [],
    handle: ({ caller }) => showChat(db.root, caller.shop.id),
  });
}

async function showChat(db: Reader, shop_id: number) {
  const channel = await readChannel(db, shop_id);
  if (!channel) return { channel: null };
  const { format, host } = channel;
  const recipient = { role: channel_role, choices: await readChoices(db, shop_id, null), member: null };
  const last = await readLastPost(db, shop_id);
  const choices = channel_kinds.map((kind) => ({ kind, pace: paceOf(recipient, kind) }));
  return {
    channel: {
      format,
      host,
      choices,
      last_message: last ? { ...last, ended_at: toTsMs(last.ended_at!) } : null,
    },
  };
}

function setChatRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'setChatChannel',
    method: 'PUT',
    path,
    summary: 'Set the chat channel',
    description:
      'An incoming webhook of Slack, or a workflow of Microsoft Teams. Its address is stored encrypted, and can be left out while the format stays. Choices that are left out stay; at first, the channel is told nothing.',
    body: Type.Object({
      format: OneOf(CHAT_FORMATS),
      url: Type.Optional(Url('Where messages are posted. It is never shown.')),
      choices: Type.Optional(ChoicesInput(channel_kinds)),
    }),
    body_example: {
      format: 'slack',
      url: 'https://hooks.slack.com/services/T000/B000/example',
      choices: { legal_deadlines: 'daily', payment_issues: 'at_once' },
    },
    success: chat_success,
    refusals: ['validation_failed'],
    handle: ({ caller: { shop }, body: { format, url, choices = {} } }) =>
      deps.db.inTransaction(async (tx) => {
        await setChannel(tx, deps, shop.id, { format, url });
        await putChoices(tx, shop.id, null, choices);
        return showChat(tx, shop.id);
      }),
  });
}

function removeChatRoute({ db }: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'removeChatChannel',
    method: 'DELETE',
    path,
    summary: 'Remove the chat channel',
    description: 'With its choices. Messages that wait for it are not sent.',
    success: { status: 204, description: 'There is no channel.', schema: Type.Null(), examples: {} },
    refusals: [],
    handle: ({ caller }) =>
      db.inTransaction(async (tx) => {
        await deleteChannel(tx, caller.shop.id);
        await forgetChannel(tx, caller.shop.id);
      }),
  });
}

function testChatRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'testChatChannel',
    method: 'POST',
    path: `${path}/test`,
    summary: 'Send a test message to the chat channel',
    description:
      'Posts a message at once, and returns what the chat said. Nothing is stored, and nothing is sent again.',
    success: {
      description: 'What the chat said.',
      schema: Type.Object({
        delivered: Type.Boolean(),
        response_status: Nullable(Type.Integer()),
        error: Nullable(Type.String({ description: 'As of deliveries of webhooks.' })),
        response: Type.String({ description: 'The first 1 KiB of the response.' }),
      }),
      examples: { sent: { delivered: true, response_status: 200, error: null, response: 'ok' } },
    },
    refusals: ['resource_not_found'],
    async handle({ caller: { shop } }) {
      const { status, error, excerpt } = await testChannel(deps, shop.id, consoleUrl(deps.config));
      return { delivered: error === null, response_status: status, error, response: excerpt };
    },
  });
}
