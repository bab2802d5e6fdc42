import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCOPES } from '@retour/contract/scopes';
import type { App } from '../../../server/src/app.ts';
import { createKey } from '../../../server/src/modules/access/api-keys/index.ts';
import { sessionCookie } from '../../../server/src/modules/access/sessions/index.ts';
import { outboxPath } from '../../../server/src/modules/messages/emails/index.ts';
import {
  createSignInLink,
  listMembers,
  redeemSignInLink,
} from '../../../server/src/modules/people/staff/index.ts';
import { requireShop } from '../../../server/src/modules/shop/shops/index.ts';
import type { Principal } from '../../../server/src/platform/authenticate.ts';
import type { Deps } from '../../../server/src/platform/deps.ts';
import { createRateLimiter } from '../../../server/src/platform/callers/rate-limit.ts';
import type { RateLimiter } from '../../../server/src/platform/callers/rate-limit.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Config } from '../../../server/src/platform/config.ts';
import { readFields } from '../../../server/src/platform/pages/form-fields.ts';
import { sendPage } from '../../../server/src/platform/pages/page.ts';
import { Refusal } from '../../../server/src/platform/refusal.ts';
import { makeDemo } from '../cli/demo-command.ts';
import { linkDemoOwner } from '../demo-owner.ts';
import { findDemoLinks } from '../portal-links.ts';
import { demo_handle } from '../seed-demo.ts';
import { openStorefront } from '../storefront/open-storefront.ts';
import { closed_members, closed_operations, most_body_bytes, too_large } from './closed-operations.ts';
import { banner, banner_style_hash, continue_path, public_path, startPage, visitors } from './pages.ts';
import type { Opened } from './pages.ts';

type PublicDemo = {
  /** Adds the pages for visitors, and closes what the public demo refuses. */
  registerPages: (http: FastifyInstance) => void;
  /** Makes the demo shop and opens it to visitors. */
  prepare: (app: App) => Promise<(address: string) => string[]>;
};

/** A demo that everybody may try until it starts over, for one run of a server. All visitors share a key, and each has its rate. */
export function createPublicDemo(starts_over_at: Date, clock: Clock = systemClock): PublicDemo {
  const rates = createRateLimiter(clock);
  let opened: (Opened & { deps: Deps; shop_id: number; key_id: number }) | undefined;
  const isShared = (caller: Principal | undefined) =>
    caller?.kind === 'key' && caller.key_id === opened?.key_id;
  return {
    registerPages(http) {
      hideAddresses(http);
      http.addHook('onRequest', async (request) => {
        refuseClosed(request);
        if (isShared(request.caller)) countVisitor(rates, request.ip, opened!.deps.config);
      });
      http.addHook('preHandler', async (request) => refuseMembers(request));
      http.addHook('onSend', async (_request, reply, payload) => withBanner(reply, payload, starts_over_at));
      const showStart = async (_request: FastifyRequest, reply: FastifyReply) =>
        opened
          ? sendPage(
              reply,
              200,
              'Try Retour',
              startPage({ ...opened, config: opened.deps.config, starts_over_at }),
              {
                form_action: "'self'",
              },
            )
          : reply.callNotFound();
      http.get(public_path, showStart);
      http.get('/console/sign-in', showStart);
      http.post(continue_path, async (request, reply) => {
        const role = visitors.find(({ as }) => as === readFields(request).text('as'))?.as;
        if (!opened || !role) return reply.redirect(public_path, 303);
        return signIn(opened, role, request, reply);
      });
    },
    async prepare({ deps, http }) {
      await makeDemo(deps);
      await openStorefront({ deps, http });
      await linkDemoOwner(deps);
      const { id: shop_id } = await requireShop(deps.db.root, demo_handle);
      const shared = { name: 'Public demo', scopes: SCOPES, rate_limit_per_minute: 100_000 };
      const { id: key_id, secret: key } = await createKey(deps, { shop_id, ...shared });
      opened = {
        deps,
        shop_id,
        key_id,
        key,
        links: await findDemoLinks(deps),
        outbox: outboxPath(deps, shop_id),
      };
      return (address) => [
        `demo     ${address}${public_path}`,
        `         for everybody; everything is erased at ${starts_over_at.toISOString()}, and each hour`,
      ];
    },
  };
}

/** From here on, every visitor has an address that stands for theirs: what the console shows of callers tells nobody who they are. */
function hideAddresses(http: FastifyInstance): void {
  const key = randomBytes(32);
  http.addHook('onRequest', async (request) => {
    const digest = createHmac('sha256', key).update(request.ip).digest('hex');
    const groups = digest.slice(0, 16).match(/.{4}/g)!;
    Object.defineProperty(request, 'ip', { value: `2001:db8:0:0:${groups.join(':')}` });
  });
}

function countVisitor(rates: RateLimiter, address: string, { rate_limit_per_minute: quota }: Config): void {
  const { allowed, reset_s } = rates.count(address, quota);
  if (!allowed)
    throw new Refusal('rate_limited', `Each visitor may send ${quota} requests per minute.`, {
      retry_after_s: reset_s,
    });
}

function refuseClosed({ routeOptions, headers }: FastifyRequest): void {
  const { route } = routeOptions.config;
  const why = route && closed_operations.get(route.operation);
  if (why) throw new Refusal('not_in_public_demo', why);
  const is_large = !(Number(headers['content-length'] ?? 0) <= most_body_bytes);
  if (is_large || headers['transfer-encoding'] !== undefined)
    throw new Refusal('not_in_public_demo', too_large);
}

/** Bodies are read as bytes; one that isn't JSON is refused later. */
function refuseMembers({ routeOptions, body }: FastifyRequest): void {
  const members = closed_members.get(routeOptions.config.route?.operation ?? '');
  if (!members || !Buffer.isBuffer(body)) return;
  for (const [name, why] of Object.entries(members))
    if (hasMember(body, name)) throw new Refusal('not_in_public_demo', why);
}

function hasMember(body: Buffer, name: string): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(body.toString())), name);
  } catch {
    return false;
  }
}

/** A page says when the demo starts over, above everything else that it has. E-mail that is shown in a page doesn't. */
function withBanner(reply: FastifyReply, payload: unknown, starts_over_at: Date): unknown {
  const is_page = String(reply.getHeader('Content-Type')).startsWith('text/html');
  const policy = String(reply.getHeader('Content-Security-Policy') ?? '');
  if (!is_page || typeof payload !== 'string' || policy.includes('sandbox')) return payload;
  if (policy.includes('style-src') && !policy.includes("'unsafe-inline'"))
    reply.header('Content-Security-Policy', policy.replace('style-src', `style-src ${banner_style_hash}`));
  reply.header('Cache-Control', 'no-store');
  return payload.replace(/<body[^>]*>/, (start) => `${start}\n${banner(starts_over_at)}`);
}

async function signIn(
  { deps, shop_id }: { deps: Deps; shop_id: number },
  role: (typeof visitors)[number]['as'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const members = await listMembers(deps.db.root, shop_id);
  const member = members.find((one) => one.role === role)!;
  const { url } = await createSignInLink(deps, shop_id, member.email);
  const client = { user_agent: request.headers['user-agent'], address: request.ip };
  const found = await redeemSignInLink(deps, new URL(url).searchParams.get('token')!, client);
  if (!found) return reply.redirect(public_path, 303);
  return reply.header('Set-Cookie', sessionCookie(deps, 'staff', found.session)).redirect('/console/', 303);
}
