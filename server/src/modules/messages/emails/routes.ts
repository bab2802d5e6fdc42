import { toTsMs } from '@retour/contract/time';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, IdText, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { bounce_results, recordBounce } from './commands/record-bounce.ts';
import { resendEmail } from './commands/resend-email.ts';
import { OCCASIONS } from './occasions.ts';
import { email_reasons, email_states, listEmails } from './store.ts';
import type { EmailRow, EmailState } from './store.ts';

const tag = 'E-mails';

/** A message as lists show it. */
export const Email = Type.Object(
  {
    id: Id,
    occasion: OneOf(OCCASIONS, { description: 'Which message it is.' }),
    return_id: Nullable(Id),
    recipient: Type.String({ description: 'Address that it goes to.' }),
    language: Type.String(),
    state: OneOf(email_states, {
      description:
        '`held`: the server has no SMTP server. `sent`: the SMTP server accepted it. `failed`: see `reason`. `suppressed`: not to be sent.',
    }),
    reason: Type.With(Nullable(OneOf(email_reasons)), {
      description: 'Why it was suppressed, has failed, or waits for another attempt.',
    }),
    subject: Type.With(Nullable(Type.String()), { description: 'As sent; null before the first attempt.' }),
    message_id: Type.String(),
    attempt_count: Type.Integer({ minimum: 0 }),
    last_response: Type.With(Nullable(Type.String()), {
      description: 'What the SMTP server said last, or why there was no connection.',
    }),
    next_attempt_at: Nullable(TsMs),
    created_at: TsMs,
    sent_at: Nullable(TsMs),
    bounced_at: Type.With(Nullable(TsMs), {
      description: 'When a report arrived that the message came back: `failed` with the reason `bounced`.',
    }),
    body_deleted_at: Type.With(Nullable(TsMs), {
      description: 'When what the message says was deleted, by the setting `body_kept_days`.',
    }),
    resend_of: Type.With(Nullable(Id), { description: 'The first e-mail that this one repeats.' }),
  },
  { title: 'Email', description: 'A message to a shopper.' },
);

const example = {
  id: 9000001,
  occasion: 'label_ready',
  return_id: 37603915,
  recipient: 'ana@example.com',
  language: 'en',
  state: 'sent',
  reason: null,
  subject: 'Your return label is ready (RT-37603915)',
  message_id: '<label-ready.evt-01KKVZ7Q4T6W0X9T2B8E5D3C1A@returns.example.com>',
  attempt_count: 1,
  last_response: '250 2.0.0 OK queued as 4F2K',
  next_attempt_at: null,
  created_at: '2026-03-06T14:02:11.482Z',
  sent_at: '2026-03-06T14:02:12.020Z',
  bounced_at: null,
  body_deleted_at: null,
  resend_of: null,
};

/** E-mails to shoppers: what was sent, what wasn't and why, and sending again. */
export function emailRoutes(deps: Deps): Route[] {
  return [listRoute(deps), resendRoute(deps), bounceRoute(deps)];
}

function listRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'emails:read', staff: 'emails:read' },
    operation: 'listEmails',
    method: 'GET',
    path: '/emails',
    summary: 'List e-mails',
    description: 'Messages to shoppers, newest first.',
    query: Type.Object({
      ...cursorQuery('desc'),
      return_id: Type.Optional(Type.With(IdText, { description: 'Messages about this return.' })),
      state: Type.Optional(OneOf(email_states, { description: 'Messages in this state.' })),
    }),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('emails', Email),
      examples: { page: { emails: [example], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const bound_to = `emails ${caller.shop.id}`;
      const walk = readWalk(deps.cursors, bound_to, query, 'desc');
      const { return_id, state } = walk.filters as { return_id?: string; state?: EmailState };
      const rows = await listEmails(deps.db.root, caller.shop.id, walkWindow(walk), {
        ...(return_id === undefined ? {} : { return_id: pathId(return_id) }),
        state,
      });
      const page = { cursors: deps.cursors, bound_to, origin: deps.config.origin, path, many: 'emails' };
      return cursorPage(page, walk, rows.map(showEmail), ({ id }) => id);
    },
  });
}

function resendRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'emails:write', staff: 'emails:write' },
    operation: 'resendEmail',
    method: 'POST',
    path: '/emails/{id}/resend',
    params: { id: 'Identifier of the e-mail.' },
    summary: 'Send an e-mail again',
    description:
      'Sends the same message again to the same address, as a new e-mail. It also sends one that was held, switched off or has failed.',
    success: {
      status: 202,
      description: 'The new e-mail.',
      schema: Type.Object({ email: Email }),
      examples: {
        queued: {
          email: {
            ...example,
            id: 9000002,
            state: 'queued',
            subject: null,
            message_id: '<again.8a0c1f2e-6d0b-4f6a-9a53-6f1f6f0f6b2d@returns.example.com>',
            attempt_count: 0,
            last_response: null,
            next_attempt_at: '2026-03-07T09:00:00.000Z',
            created_at: '2026-03-07T09:00:00.000Z',
            sent_at: null,
            resend_of: 9000001,
          },
        },
      },
    },
    refusals: ['email_not_found', 'email_not_resendable'],
    async handle({ caller, params }) {
      const email = await resendEmail(deps, { shop_id: caller.shop.id, id: pathId(params['id']) });
      return { email: showEmail(email) };
    },
  });
}

function bounceRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'emails:write' },
    operation: 'recordEmailBounce',
    method: 'POST',
    path: '/emails/bounces',
    summary: 'Report an e-mail that came back',
    description:
      'Takes the report of a mail server as it arrived (RFC 3464), and records the bounce on the e-mail that it is about. Messages of other kinds change nothing, so that you can pass on a whole mailbox.',
    body: Type.Object({
      message: Type.String({
        minLength: 1,
        maxLength: 500_000,
        description: 'The report with its headers. Its beginning is enough if it is longer.',
      }),
      delivered_to: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'Address that it was delivered to, if no header says so.',
        }),
      ),
    }),
    body_example: {
      message:
        'From: MAILER-DAEMON@mx.example.net\r\nContent-Type: multipart/report; report-type=delivery-status; …',
      delivered_to: 'bounces+1.9000001.8f3c1a5be20d4c7796aa@returns.example.com',
    },
    success: {
      description: 'What came of it.',
      schema: Type.Object({ result: OneOf(bounce_results), email: Nullable(Email) }),
      examples: {
        recorded: {
          result: 'recorded',
          email: {
            ...example,
            state: 'failed',
            reason: 'bounced',
            last_response: '5.1.1 550 5.1.1 No such user',
            bounced_at: '2026-03-06T14:05:40.000Z',
          },
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, body: { message: raw, delivered_to } }) {
      const { result, email } = await recordBounce(deps, { raw, delivered_to, shop_id: caller.shop.id });
      return { result, email: email && showEmail(email) };
    },
  });
}

/** A stored e-mail in the members of the API. */
export function showEmail({ due_at, created_at, sent_at, bounced_at, body_deleted_at, ...row }: EmailRow) {
  const { id, occasion, return_id, recipient, language, state, reason, subject, message_id } = row;
  return {
    id,
    occasion,
    return_id,
    recipient,
    language,
    state,
    reason,
    subject,
    message_id,
    attempt_count: row.attempt_count,
    last_response: row.last_response,
    next_attempt_at: state === 'queued' && due_at ? toTsMs(due_at) : null,
    created_at: toTsMs(created_at),
    sent_at: sent_at && toTsMs(sent_at),
    bounced_at: bounced_at && toTsMs(bounced_at),
    body_deleted_at: body_deleted_at && toTsMs(body_deleted_at),
    resend_of: row.resend_of,
  };
}
