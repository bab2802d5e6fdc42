import type { FastifyInstance, FastifyReply } from 'fastify';
import { toTsMs } from '@retour/contract/time';
import { day_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { markup, sendPage } from '../../platform/pages/page.ts';
import type { Markup } from '../../platform/pages/page.ts';
import { composeStored } from './outgoing.ts';
import { standaloneHtml } from './preview.ts';
import { listEmails, readEmail } from './store.ts';
import type { EmailRow } from './store.ts';

const context = 'outbox';
const valid_ms = 7 * day_ms;
const shown = 100;

type Access = { shop_id: number; until: number };
type OutboxDeps = Pick<Deps, 'vault' | 'clock'>;

/** The path of a page with what a shop would send. Whoever has it sees the messages, for seven days; nobody can make one up. */
export function outboxPath({ vault, clock }: OutboxDeps, shop_id: number): string {
  const access: Access = { shop_id, until: clock.now().getTime() + valid_ms };
  return `/outbox/${vault.seal(context, JSON.stringify(access)).toString('base64url')}`;
}

/**
 * Adds pages that show what would be sent. They exist only while no SMTP server is set: on a server that writes to real shoppers, nobody reads
 * their mail by a link.
 */
export function registerOutbox(app: FastifyInstance, deps: Deps): void {
  if (deps.config.smtp_url !== '') return;
  app.get<{ Params: { token: string } }>('/outbox/:token', async ({ params }, reply) => {
    const access = readToken(deps, params.token);
    if (!access) return sendMissing(reply);
    const first_page = { ascending: false, beyond: null, limit: shown };
    const emails = await listEmails(deps.db.root, access.shop_id, first_page, {});
    return sendPage(reply, 200, 'Outbox', renderList(emails, params.token), { cache_control: 'no-store' });
  });
  app.get<{ Params: { token: string; id: string } }>('/outbox/:token/:id', async ({ params }, reply) => {
    const access = readToken(deps, params.token);
    const id = /^[1-9][0-9]{0,14}$/.test(params.id) ? Number(params.id) : 0;
    const email = access && (await readEmail(deps.db.root, { shop_id: access.shop_id, id }));
    if (!email || email.body_deleted_at) return sendMissing(reply);
    return sendMessage(reply, await composeStored(deps, email));
  });
}

function readToken({ vault, clock }: OutboxDeps, token: string): Access | undefined {
  try {
    const access = JSON.parse(vault.open(context, Buffer.from(token, 'base64url'))) as Access;
    return access.until > clock.now().getTime() ? access : undefined;
  } catch {
    return undefined;
  }
}

const sendMissing = (reply: FastifyReply) =>
  sendPage(reply, 404, 'Not found', markup`<h1>There is no such page</h1>`, { cache_control: 'no-store' });

function renderList(emails: readonly EmailRow[], token: string): Markup {
  if (emails.length === 0)
    return markup`<h1>Outbox</h1><p>No e-mail yet. Create a return, and come back.</p>`;
  const rows = emails.map(
    ({ id, occasion, recipient, state, created_at }) =>
      markup`<dt><a href="/outbox/${token}/${id}">${occasion}</a> <span class="status">${state}</span></dt>
<dd>${recipient}, ${toTsMs(created_at)}</dd>
`,
  );
  return markup`<h1>Outbox</h1>
<p class="soft">What shoppers would receive, newest first. Nothing is sent: RETOUR_SMTP_URL is not set.</p>
<dl>${rows}</dl>`;
}

/** The message as mail programs show it: no script, nothing loaded, and none of this server's rights. */
function sendMessage(reply: FastifyReply, message: Parameters<typeof standaloneHtml>[0]): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-popups",
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
    .send(standaloneHtml(message));
}
