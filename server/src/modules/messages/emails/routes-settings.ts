import { LANGUAGES, languageOf } from '@retour/contract/languages';
import { nameOf } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Email, IdInput, Nullable, OneOf, Text, bodyId } from '../../../platform/fields.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import {
  GivenRevision,
  readRevision,
  revisionJson,
  revisionMembers,
  revision_example,
  sectionRoutes,
} from '../../shop/setting-revisions/index.ts';
import {
  changeEmailSettings,
  kept_days,
  max_body,
  max_subject,
  replaceEmailText,
  resetEmailText,
  switchEmail,
} from './commands/change-settings.ts';
import { OCCASIONS, always_on, isOccasion, ownTextPlaceholders } from './occasions.ts';
import { previewEmail, standaloneHtml, sendTestEmail } from './preview.ts';
import { listTemplates, readChosen, readSettings, readTemplate } from './store-settings.ts';
import type { TemplateRef } from './store-settings.ts';

const tag = 'Settings';
const read_defaults = { tag, allow: { key: 'settings:read', staff: 'settings:read' } } as const;
const write_defaults = { tag, allow: { key: 'settings:write', staff: 'settings:write' } } as const;
const at_text = {
  path: '/settings/email/messages/{message}/texts/{language}',
  params: { message: 'The message, such as `label_ready`.', language: 'A language, such as `de`.' },
} as const;

const Settings = Type.Object(
  {
    sender_name: Type.With(Nullable(Type.String()), { description: 'Null: the name of the shop.' }),
    from_address: Type.With(Nullable(Type.String()), { description: 'Set by the operator.' }),
    reply_to: Nullable(Type.String()),
    accent: Type.With(Nullable(Type.String()), { description: 'Null: that of the brand.' }),
    language: Type.With(Nullable(OneOf(LANGUAGES)), {
      description: 'Of shoppers who chose none. Null: that of the brand.',
    }),
    body_kept_days: Type.With(Nullable(Type.Integer()), {
      description:
        'Days after which the text of a message is deleted. That it was sent, to whom and when stays; receipts of withdrawals stay whole. Null: 180.',
    }),
    messages: Type.Array(
      Type.Object({
        message: OneOf(OCCASIONS),
        is_sent: Type.Boolean(),
        can_be_switched_off: Type.Boolean(),
        replaced_in: Type.Array(Type.String(), { description: 'Languages with a text of your own.' }),
        placeholders: Type.Array(Type.String()),
      }),
    ),
    ...revisionMembers,
  },
  { title: 'EmailSettings', description: 'Who messages to shoppers come from, and which are sent.' },
);
const settings_example = {
  sender_name: null,
  from_address: null,
  reply_to: 'help@acme.example',
  accent: null,
  language: null,
  body_kept_days: null,
  messages: [
    {
      message: 'label_ready',
      is_sent: true,
      can_be_switched_off: true,
      replaced_in: ['de'],
      placeholders: ['shop', 'name', 'reference', 'order', 'deadline'],
    },
  ],
  ...revision_example,
};
const OwnText = Type.Object(
  {
    subject: Nullable(Type.String()),
    body: Type.With(Nullable(Type.String()), { description: 'Null: the built-in text.' }),
    ...revisionMembers,
  },
  { title: 'EmailText', description: "The shop's own text of a message." },
);
const text_example = {
  subject: 'Your label for {reference}',
  body: 'Hello {name},\n\nprint it, and drop your parcel off by **{deadline}**.',
};

/** What a shop sets about its messages (API contract, 26.6). */
export function emailSettingRoutes(deps: Deps): Route[] {
  return [
    ...sectionRoutes(deps, {
      section: 'email',
      type: 'EmailSettings',
      name: 'the settings of e-mail',
      path: '/settings/email',
      description: 'Who messages come from, and which are sent.',
      success,
      show: (db, { id }) => readShown(db, id),
      save: {
        verb: 'update',
        description: 'Updates the members that you send; null restores a default.',
        members: {
          sender_name: Type.Optional(Nullable(Text(100))),
          reply_to: Type.Optional(Nullable(Email)),
          accent: Type.Optional(Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))),
          language: Type.Optional(Nullable(OneOf(LANGUAGES))),
          body_kept_days: Type.Optional(
            Nullable(Type.Integer({ minimum: kept_days.least, maximum: kept_days.most })),
          ),
        },
        example: { reply_to: 'help@acme.example' },
        handle: ({ id }, { accent, ...given }, saving) =>
          changeEmailSettings(deps, id, { ...given, accent_color: accent?.toLowerCase() ?? accent }, saving),
      },
    }),
    switchRoute(deps),
    getTextRoute(deps),
    replaceTextRoute(deps),
    resetTextRoute(deps),
    testRoute(deps),
    previewRoute(deps),
  ];
}

const success = {
  description: 'The settings.',
  schema: Settings,
  examples: { settings: settings_example },
};

function switchRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'switchEmailMessage',
    method: 'PATCH',
    path: '/settings/email/messages/{message}',
    params: { message: at_text.params.message },
    summary: 'Switch a message on or off',
    description: 'A message that is off is recorded as suppressed. Some messages can’t be switched off.',
    body: Type.Object({ is_sent: Type.Boolean(), revision: GivenRevision }),
    body_example: { is_sent: true },
    success,
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, params, body: { is_sent: on, revision: expected_revision } }) {
      const { id: shop_id } = caller.shop;
      const occasion = requireOccasion(params['message']);
      await switchEmail(deps, { shop_id, occasion, on }, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showSettings(tx, shop_id));
    },
  });
}

const text_success = {
  description: 'The text.',
  schema: OwnText,
  examples: { text: { ...text_example, ...revision_example } },
};

function getTextRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    ...at_text,
    operation: 'getEmailText',
    method: 'GET',
    summary: "Get the shop's own text of a message",
    description: 'Null where the built-in text is used.',
    success: text_success,
    refusals: ['resource_not_found'],
    handle: ({ caller, params }) => showText(db.root, requireText(caller.shop.id, params)),
  });
}

function replaceTextRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...at_text,
    operation: 'replaceEmailText',
    method: 'PUT',
    summary: 'Replace the text of a message',
    description:
      'The text is plain, with **bold**, [links](https://example.com), lists of lines that begin with "- ", and placeholders in braces.',
    body: Type.Object({
      subject: Text(max_subject),
      body: Text(max_body),
      revision: GivenRevision,
    }),
    body_example: { subject: 'News from {shop}', body: 'Hello {name}!', revision: 0 },
    success: text_success,
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, params, body: { revision: expected_revision, ...text } }) {
      const ref = requireText(caller.shop.id, params);
      await replaceEmailText(deps, ref, text, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showText(tx, ref));
    },
  });
}

function resetTextRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...at_text,
    operation: 'resetEmailText',
    method: 'DELETE',
    query: Type.Object({ revision: GivenRevision }),
    summary: 'Restore the built-in text of a message',
    description: "Deletes the shop's own text. Repeating it changes nothing.",
    success: { status: 204, description: 'The built-in text is used.', schema: Type.Null(), examples: {} },
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, params, query: { revision: expected_revision } }) {
      const ref = requireText(caller.shop.id, params);
      await resetEmailText(deps, ref, { by: nameOf(caller), expected_revision });
    },
  });
}

const test_results = [
  'sent',
  'rejected',
  'unauthorized',
  'unreachable',
  'not_accepted',
  'not_set_up',
] as const;

/** A request waits for the SMTP server at most so long. */
const test_timeouts = { connect_ms: 5000, silence_ms: 8000, total_ms: 15_000 };

function testRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'sendTestEmail',
    method: 'POST',
    path: '/settings/email/test',
    summary: 'Send a test e-mail',
    description:
      'Hands a sample message over to the SMTP server at once, and returns how that went. Only that is stored, and nothing is sent again.',
    body: Type.Object({ to: Email, language: Type.Optional(OneOf(LANGUAGES)) }),
    body_example: { to: 'you@example.com', language: 'en' },
    success: {
      description: 'What the SMTP server said.',
      schema: Type.Object({
        result: OneOf(test_results, {
          description:
            '`rejected`: the server will never take it; `unauthorized`: it rejects the credentials; `unreachable`: there was no connection; `not_accepted`: not now; `not_set_up`: the operator has named no SMTP server.',
        }),
        response: Nullable(Type.String({ description: 'The last line of the server.' })),
      }),
      examples: { sent: { result: 'sent', response: '250 2.0.0 Ok: queued as 4F2K' } },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, body: { to, language } }) {
      const handover = await sendTestEmail(deps, { shop_id: shop.id, to, language }, test_timeouts);
      return { result: handover?.kind ?? 'not_set_up', response: handover?.response ?? null };
    },
  });
}

function previewRoute({ config, clock, db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'previewEmail',
    method: 'POST',
    path: '/settings/email/preview',
    summary: 'Preview a message',
    description:
      'Composes a message without sending it: a sample, or about a return. With `subject` and `body`, it shows a text that is not saved.',
    body: Type.Object({
      message: OneOf(OCCASIONS),
      language: Type.Optional(OneOf(LANGUAGES)),
      return_id: Type.Optional(IdInput('Shows this return.')),
      subject: Type.Optional(Text(max_subject)),
      body: Type.Optional(Text(max_body)),
    }),
    body_example: { message: 'label_ready', language: 'en' },
    success: {
      description: 'The message.',
      schema: Type.Object({
        language: Type.String(),
        subject: Type.String(),
        text: Type.String(),
        html: Type.String(),
      }),
      examples: {
        preview: {
          language: 'en',
          subject: 'Your return label is ready',
          text: 'Hello Ana',
          html: '<html></html>',
        },
      },
    },
    refusals: ['validation_failed', 'return_not_found'],
    handle: ({ caller, body: { message: occasion, language, return_id, subject, body } }) =>
      db.inTransaction(async (tx) => {
        const composed = await previewEmail(
          { db: { root: tx }, config, clock },
          {
            shop_id: caller.shop.id,
            occasion,
            language,
            return_id: return_id === undefined ? undefined : bodyId(return_id),
            own_text: subject !== undefined && body !== undefined ? { subject, body } : undefined,
          },
        );
        const { subject: shown, text } = composed;
        return { language: composed.language, subject: shown, text, html: standaloneHtml(composed) };
      }),
  });
}

const noMessage = () =>
  new Refusal('resource_not_found', 'There is no such message, or not in this language.');

function requireOccasion(name = '') {
  if (!isOccasion(name)) throw noMessage();
  return name;
}

function requireText(shop_id: number, params: Record<string, string>): TemplateRef {
  const code = params['language'] ?? '';
  const language = LANGUAGES.find((known) => known === code) && languageOf(code);
  if (!language) throw noMessage();
  return { shop_id, occasion: requireOccasion(params['message']), language };
}

const showSettings = async (db: Reader, shop_id: number): Promise<object> => ({
  ...(await readShown(db, shop_id)),
  ...revisionJson(await readRevision(db, shop_id, 'email')),
});

/** The settings without their revision. */
async function readShown(db: Reader, shop_id: number): Promise<object> {
  const { accent_color: accent, ...chosen } = await readChosen(db, shop_id);
  const { switched_off } = await readSettings(db, shop_id);
  const templates = await listTemplates(db, shop_id);
  return {
    ...chosen,
    accent,
    messages: templates.map(({ occasion, languages }) => ({
      message: occasion,
      is_sent: !switched_off.includes(occasion),
      can_be_switched_off: !always_on.includes(occasion),
      replaced_in: languages,
      placeholders: [...ownTextPlaceholders(occasion)],
    })),
  };
}

async function showText(db: Reader, ref: TemplateRef): Promise<object> {
  const text = await readTemplate(db, ref);
  const revision = await readRevision(db, ref.shop_id, `email_text:${ref.occasion}:${ref.language}`);
  return { subject: text?.subject ?? null, body: text?.body ?? null, ...revisionJson(revision) };
}
