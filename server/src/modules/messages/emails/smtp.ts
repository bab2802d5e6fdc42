import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { Config } from '../../../platform/config.ts';
import { ConfigError } from '../../../platform/config.ts';
import { loadLater } from '../../../platform/load-later.ts';
import type { Attachment } from './attachments.ts';

// Hand-over of messages to the SMTP server that the operator names. One connection a message; each step has its own time-out, and all of them
// together have one.

const loadNodemailer = loadLater('nodemailer');

/** A PNG that the HTML of a message shows by its content id. */
export type Picture = { cid: string; filename: string; content: Buffer };

/** What the server is given of a message. */
export type OutgoingMail = {
  from: { name: string; address: string };
  to: string;
  /** Where servers report that it can't be delivered; the sender unless it is given. */
  return_path?: string | null;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** What the HTML shows. */
  pictures: Picture[];
  /** A file that the recipient keeps. */
  attachment?: Attachment | undefined;
  message_id: string;
  /** What mail programs group by; null for a message that stands alone. */
  thread_id: string | null;
  date: Date;
  /** A person wrote it, so that the answer of another program may come back. */
  is_personal?: boolean;
};

/**
 * What came of handing a message over. `rejected`: the server will never take it. `unauthorized`: it rejects our credentials. `unreachable`: there was no
 * connection. `not_accepted`: it may take it later, or has taken it and the response was lost.
 */
export type Handover = {
  kind: 'sent' | 'rejected' | 'unauthorized' | 'unreachable' | 'not_accepted';
  response: string;
};

export type SmtpTimeouts = {
  /** To connect, and until the greeting. */
  connect_ms: number;
  /** Without a word from the server. */
  silence_ms: number;
  /** Of the whole hand-over. */
  total_ms: number;
};

const default_timeouts: SmtpTimeouts = { connect_ms: 10_000, silence_ms: 60_000, total_ms: 120_000 };

export type Mailer = {
  /** Hands a message over; never throws. */
  send(mail: OutgoingMail): Promise<Handover>;
  /** Connects and signs in, and sends nothing. Returns what went wrong, or null. */
  check(): Promise<string | null>;
};

/** In place of the address of a server: every message is taken, and kept in the outbox alone. */
export const mailbox_url = 'mailbox:';

const mailbox: Mailer = {
  send: async () => ({ kind: 'sent', response: 'kept in the mailbox of the test side' }),
  check: async () => null,
};

/** Speaks to the server in RETOUR_SMTP_URL. */
export function createMailer(
  { smtp_url, egress_ca }: Pick<Config, 'smtp_url' | 'egress_ca'>,
  { connect_ms, silence_ms, total_ms }: SmtpTimeouts = default_timeouts,
): Mailer {
  if (smtp_url === mailbox_url) return mailbox;
  const transport = loadNodemailer().createTransport({
    ...serverOf(smtp_url),
    ...(egress_ca ? { tls: { ca: [...rootCertificates, readAuthority(egress_ca)] } } : {}),
    connectionTimeout: connect_ms,
    greetingTimeout: connect_ms,
    dnsTimeout: connect_ms,
    socketTimeout: silence_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        const { response } = await transport.sendMail({
          ...messageOf(mail),
          signal: AbortSignal.timeout(total_ms),
        });
        return { kind: 'sent', response: shorten(response) };
      } catch (error) {
        return classifyFailure(error as SmtpError);
      }
    },
    async check() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return classifyFailure(error as SmtpError).response;
      }
    },
  };
}

/** A password goes over the network encrypted or not at all; only on this machine it may be plain. */
function serverOf(smtp_url: string) {
  const { protocol, hostname, port, username, password } = new URL(smtp_url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const is_local = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
          forceAuth: true,
          requireTLS: !secure && !is_local,
        }),
  };
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`RETOUR_EGRESS_CA names ${file}, which cannot be read.`, { cause: error });
  }
}

function messageOf({
  from,
  to,
  return_path,
  reply_to,
  subject,
  text,
  html,
  pictures,
  attachment,
  message_id,
  thread_id,
  date,
  is_personal,
}: OutgoingMail) {
  return {
    from,
    to: { name: '', address: to },
    ...(return_path ? { envelope: { from: return_path, to: [to] } } : {}),
    ...(reply_to === null ? {} : { replyTo: { name: '', address: reply_to } }),
    subject,
    text,
    html,
    attachments: [
      ...pictures.map((picture) => ({ ...picture, contentType: 'image/png' })),
      ...(attachment
        ? [{ filename: attachment.filename, content: attachment.content, contentType: attachment.type }]
        : []),
    ],
    messageId: message_id,
    ...(thread_id === null ? {} : { inReplyTo: thread_id, references: [thread_id] }),
    date,
    // RFC 3834: no out-of-office answer comes back. The second is for programs that only know that one.
    headers: is_personal ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const no_connection = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETLS', 'ETIMEDOUT', 'ECONNREFUSED']);

/** A 5xx about the message is final (RFC 5321, 4.2.1); one about the connection or the credentials says nothing about the message. */
function classifyFailure({ code, command, responseCode, response, message }: SmtpError): Handover {
  const told = shorten(response ?? message);
  // It was refused before anything was sent: the address can't be written in SMTP.
  if (command === 'API') return { kind: 'rejected', response: told };
  if (code === 'EAUTH' || command?.startsWith('AUTH') || responseCode === 530 || responseCode === 535)
    return { kind: 'unauthorized', response: told };
  const is_about_message = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (is_about_message && responseCode !== undefined && responseCode >= 500)
    return { kind: 'rejected', response: told };
  return {
    kind: code && no_connection.has(code) && !response ? 'unreachable' : 'not_accepted',
    response: told,
  };
}

const shorten = (text: string) =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 500);
