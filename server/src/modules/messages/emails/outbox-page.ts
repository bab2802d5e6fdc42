import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { day_ms, hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sidePath } from '../../../platform/http/test-requests.ts';
import { Markup, markup, sendPage } from '../../../platform/pages/page.ts';
import { outbox_style } from './outbox-style.ts';
import { message_views, renderList, renderMessage, renderNothingOpen } from './outbox-view.ts';
import type { MessageView } from './outbox-view.ts';
import { composeStored, describeStored, senderOf } from './outgoing.ts';
import { standaloneHtml } from './preview.ts';
import { newestEmailBefore, searchOutbox } from './store-outbox.ts';
import { mailbox_url } from './smtp.ts';
import { readEmail } from './store.ts';
import type { StoredEmail } from './store.ts';

/** Which messages somebody has read: all up to one, and single ones after it. */
type ReadMarks = { up_to: number; single: ReadonlySet<number> };

const cookie = 'retour_outbox_read';
const max_single = 100;

/** What this browser has read; undefined on its first visit. */
function readMarks({ headers }: Pick<FastifyRequest, 'headers'>): ReadMarks | undefined {
  const found = new RegExp(`(?:^|;\\s*)${cookie}=([\\d.]{1,2000})`).exec(headers.cookie ?? '')?.[1];
  if (found === undefined) return undefined;
  const [up_to = 0, ...single] = found.split('.').map(Number);
  return { up_to, single: new Set(single) };
}

/** Keeps the marks in the browser, for this outbox only. Of very many single ones, the oldest are taken together. */
function keepMarks(reply: FastifyReply, path: string, { up_to, single }: ReadMarks): void {
  const newest = [...single].filter((id) => id > up_to).toSorted((a, b) => b - a);
  const kept = [Math.max(up_to, newest[max_single] ?? 0), ...newest.slice(0, max_single)];
  reply.header('Set-Cookie', `${cookie}=${kept.join('.')}; Path=${path}; HttpOnly; SameSite=Lax`);
}

const isRead = ({ up_to, single }: ReadMarks, id: number): boolean => id <= up_to || single.has(id);

const context = 'outbox';
const valid_ms = 7 * day_ms;
const page_rows = 50;
const max_query = 100;
const max_words = 5;

type Access = { shop_id: number; until: number };
type OutboxDeps = Pick<Deps, 'vault' | 'clock'>;

/** The path of a page with what a shop would send. Whoever has it sees the messages, for seven days; nobody can make one up. */
export function outboxPath({ vault, clock }: OutboxDeps, shop_id: number): string {
  const access: Access = { shop_id, until: clock.now().getTime() + valid_ms };
  return `/outbox/${vault.seal(context, JSON.stringify(access)).toString('base64url')}`;
}

type Asked = FastifyRequest<{ Params: { token: string; id?: string } }>;

/**
 * Adds pages that show what would be sent, as a mail program does. They exist only while no SMTP server is set: on a server that writes to real
 * shoppers, nobody reads their mail by a link.
 */
export function registerOutbox(app: FastifyInstance, deps: Deps): void {
  if (deps.config.smtp_url !== '' && deps.config.smtp_url !== mailbox_url) return;
  app.get('/outbox/:token', async (request: Asked, reply) => {
    const access = readToken(deps, request.params.token);
    return access ? sendOutbox(deps, access.shop_id, request, reply) : sendMissing(reply);
  });
  app.get('/outbox/:token/:id', async (request: Asked, reply) => {
    const email = await readAsked(deps, request);
    return email ? sendOutbox(deps, email.shop_id, request, reply, email) : sendMissing(reply);
  });
  app.get('/outbox/:token/:id/html', async (request: Asked, reply) => {
    const email = await readAsked(deps, request);
    return email ? sendMessage(reply, await composeStored(deps, email)) : sendMissing(reply);
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

/** The message of a request, if the link is good and the message still has its text. */
async function readAsked(deps: Deps, { params }: Asked): Promise<StoredEmail | undefined> {
  const access = readToken(deps, params.token);
  const id = idOf(params.id);
  const email = access && id && (await readEmail(deps.db.root, { shop_id: access.shop_id, id }));
  return email && !email.body_deleted_at ? email : undefined;
}

const idOf = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const sendMissing = (reply: FastifyReply) =>
  sendPage(reply, 404, 'Not found', markup`<h1>There is no such page</h1>`, { cache_control: 'no-store' });

async function sendOutbox(
  deps: Deps,
  shop_id: number,
  request: Asked,
  reply: FastifyReply,
  email?: StoredEmail,
): Promise<FastifyReply> {
  const path = `${sidePath(request)}/outbox/${request.params.token}`;
  const given = request.query as Record<string, unknown>;
  const query =
    typeof given['q'] === 'string' ? given['q'].replaceAll('\0', '').slice(0, max_query).trim() : '';
  const marks = await markRead(deps, { shop_id, path, open_id: email?.id }, request, reply);
  const words = query.split(/\s+/).filter(Boolean).slice(0, max_words);
  const before = idOf(given['before']);
  const found = await searchOutbox(deps.db.root, shop_id, { words, before, limit: page_rows + 1 });
  const { settings, described } = await describeStored(deps, shop_id, found.slice(0, page_rows));
  const list = renderList({
    path,
    query,
    emails: described,
    older: found.length > page_rows ? found[page_rows - 1]!.id : undefined,
    open_id: email?.id,
    isUnread: (id) => !isRead(marks, id),
    settings,
    now: deps.clock.now(),
  });
  const view = message_views.find((one) => one === given['view']) ?? 'html';
  const message = email
    ? await renderOpen(deps, { path, query, view }, email)
    : { title: 'Outbox', main: renderNothingOpen() };
  return send(reply, { ...message, list, shop: settings.shop, is_open: email !== undefined });
}

async function renderOpen(
  deps: Deps,
  at: { path: string; query: string; view: MessageView },
  email: StoredEmail,
): Promise<{ title: string; main: Markup }> {
  const { settings, ...composed } = await composeStored(deps, email);
  const from = senderOf(deps.config, settings);
  return { title: composed.subject, main: renderMessage({ ...at, email, composed, settings, from }) };
}

/** What this browser has read, with what it opens now. On the first visit, messages of the last hour are new. */
async function markRead(
  { db, clock }: Deps,
  { shop_id, path, open_id }: { shop_id: number; path: string; open_id: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReadMarks> {
  const known = readMarks(request);
  const an_hour_ago = new Date(clock.now().getTime() - hour_ms);
  const marks = known ?? {
    up_to: await newestEmailBefore(db.root, shop_id, an_hour_ago),
    single: new Set<number>(),
  };
  const read = open_id === undefined ? marks : { ...marks, single: new Set([...marks.single, open_id]) };
  if (read !== known) keepMarks(reply, path, read);
  return read;
}

// One piece, to the byte: the policy below allows just this style by its hash.
const style_element = new Markup(`<style>${outbox_style}</style>`);

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', outbox_style, 'base64')}'`,
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

type Shown = { title: string; shop: string; list: Markup; main: Markup; is_open: boolean };

/** The whole page: no script, and nothing loaded but the message. */
function send(reply: FastifyReply, { title, shop, list, main, is_open }: Shown): FastifyReply {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${shop}</title>
<link rel="icon" href="data:,">
${style_element}
</head>
<body class="${is_open ? 'reading' : 'listing'}">
<header>${is_open ? markup`<p class="name">Outbox of ${shop}</p>` : markup`<h1>Outbox of ${shop}</h1>`}<p class="soft small">Nothing is sent: no mail server is set (RETOUR_SMTP_URL).</p></header>
<main class="panes">
<nav class="list" aria-label="Messages">
${list}
</nav>
<div class="message">
${main}
</div>
</main>
</body>
</html>
`;
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .send(page.text);
}

/** The message as mail programs show it: no script, nothing loaded, and none of this server's rights. Its links open windows of their own. */
function sendMessage(reply: FastifyReply, message: Parameters<typeof standaloneHtml>[0]): FastifyReply {
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
    .send(standaloneHtml(message).replace('<head>', '<head>\n<base target="_blank">'));
}
