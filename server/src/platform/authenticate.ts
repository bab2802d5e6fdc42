import { hash } from 'node:crypto';
import { isWellFormedApiKey } from '@retour/contract/ids';
import type { Permission, Role } from '@retour/contract/permissions';
import type { Scope } from '@retour/contract/scopes';
import type { SignInMethod } from '@retour/contract/sign-in';
import pg from 'pg';
import type { Clock } from './clock.ts';
import { minute_ms } from './clock.ts';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';

export type Profile = 'standard' | 'legacy';

/** The shop that a request acts for, with the settings that answers depend on. */
export type Shop = {
  id: number;
  handle: string;
  /** Of the portal, where the shop has one of its own. */
  portal_address: string | null;
  name: string;
  currency: string;
  time_zone: string;
  process_flagged_returns: boolean;
};

/** Who calls: a key of a shop, a member of its staff, or a shopper. */
export type Principal = KeyPrincipal | StaffPrincipal | ShopperPrincipal;

/** A key of one shop, which an integration calls with. */
export type KeyPrincipal = {
  kind: 'key';
  /** No key, but somebody at the command line of the server, whose name is `key_name`. */
  is_command_line?: true;
  shop: Shop;
  key_id: number;
  key_name: string;
  profile: Profile;
  scopes: ReadonlySet<Scope>;
  rate_limit_per_minute: number | null;
  usable_until: Date | null;
  unusable: 'key_expired' | 'key_revoked' | null;
};

/** A session of a member of the shop's staff. */
export type StaffPrincipal = {
  kind: 'staff';
  shop: Shop;
  session_id: number;
  member_id: number;
  name: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** Sessions get standard problem documents. */
  profile: 'standard';
  /** When the session ends unless it is used before. */
  expires_at: Date;
  /** When and how the member last proved who they are in this session. */
  authenticated_at: Date;
  authenticated_by: SignInMethod;
};

/** What a shopper has proved: to know the order, to know its e-mail address as well, or to read the messages to that address. */
export type ShopperProof = 'order' | 'email' | 'mailbox';

/** A session of a shopper, which reaches one order and what belongs to it. */
export type ShopperPrincipal = {
  kind: 'shopper';
  shop: Shop;
  session_id: number;
  order_id: number;
  /** The shopper got the order as a gift: no prices, and nothing about who gave it. */
  is_gift: boolean;
  /** The gift code that they came with. */
  gift_code_id: number | null;
  proved: ShopperProof;
  profile: 'standard';
  expires_at: Date;
};

/** How people know a caller, for notes about who did something. */
export function nameOf(principal: Principal): string {
  if (principal.kind === 'key') return principal.key_name;
  return principal.kind === 'staff' ? principal.name : 'the shopper';
}

/**
 * Who may call an operation: keys with a scope, staff with a permission, and shoppers, each for their own order. A kind that isn't named may not. `anyone`
 * needs no credentials, and gets none. With `step_up`, staff must also have proved who they are within the last 10 minutes.
 */
export type Allow = 'anyone' | { key?: Scope; staff?: Permission; shopper?: true; step_up?: true };

type KeyReader = (secret_hash: Buffer) => Promise<KeyPrincipal | undefined>;

/** Finds who a key stands for. */
export type Authenticator = {
  /** The caller of a key, expired and revoked ones included, or nothing when no key can be identified. */
  identify(secret: string): Promise<KeyPrincipal | undefined>;
  /** What this process has changed counts at once; the announcement may still be on its way. */
  forget(this: void): void;
  close(): Promise<void>;
};

/** The refusal of a caller whose key has expired or was revoked; nothing while it is valid. */
export function unusableAs(caller: KeyPrincipal, clock: Clock): Refusal | undefined {
  if (caller.unusable === 'key_revoked') return new Refusal('key_revoked', 'The API key was revoked.');
  if (caller.unusable === 'key_expired' || (caller.usable_until && caller.usable_until <= clock.now()))
    return new Refusal('key_expired', 'The API key has expired.');
  return undefined;
}

export type AuthenticatorOptions = {
  read: KeyReader;
  /** Notes that keys were used; called at most once a minute. */
  recordUse: (uses: { shop_id: number; key_id: number; at: Date }[]) => Promise<void>;
  listen: pg.ClientConfig;
  clock: Clock;
  log: Log;
};

const max_cached_keys = 10_000;
/** A key is read anew after this even when no change was announced. */
const max_age_ms = 30_000;

/**
 * Keeps keys in memory. The database announces every change of a key or shop, and the memory is dropped at once; while announcements
 * cannot be heard nothing is remembered, so a revoked key is refused with the next request either way. The process that makes a change forgets before
 * it answers.
 */
export function createAuthenticator({
  read,
  recordUse,
  listen,
  clock,
  log,
}: AuthenticatorOptions): Authenticator {
  const cache = new Map<string, { caller: KeyPrincipal | undefined; read_at: number }>();
  const uses = new Map<number, { shop_id: number; key_id: number; at: Date }>();
  let generation = 0;
  function forget(): void {
    generation++;
    cache.clear();
  }
  const changes = listenForChanges(listen, { forget, log });

  async function flushUses(): Promise<void> {
    const batch = [...uses.values()];
    uses.clear();
    if (batch.length > 0)
      await recordUse(batch).catch((error: unknown) => log.warn({ err: error }, 'key use was not recorded'));
  }

  const flush = setInterval(() => void flushUses(), minute_ms);
  flush.unref();

  return {
    async identify(secret) {
      if (!isWellFormedApiKey(secret)) return undefined;
      const digest = hash('sha256', secret, 'hex');
      const now = clock.now();
      let entry = cache.get(digest);
      if (!entry || now.getTime() - entry.read_at > max_age_ms) {
        const read_in = generation;
        entry = { caller: await read(Buffer.from(digest, 'hex')), read_at: now.getTime() };
        if (changes.isListening() && read_in === generation && entry.caller && cache.size < max_cached_keys)
          cache.set(digest, entry);
      }
      const { caller } = entry;
      if (caller) uses.set(caller.key_id, { shop_id: caller.shop.id, key_id: caller.key_id, at: now });
      return caller;
    },
    forget,
    async close() {
      clearInterval(flush);
      await changes.close();
      await flushUses();
    },
  };
}

/** Calls `forget` whenever keys or shops may have changed. While it is not listening, nothing may be remembered. */
function listenForChanges(
  listen: AuthenticatorOptions['listen'],
  { forget, log }: { forget(this: void): void; log: Log },
) {
  let is_listening = false;
  let closed = false;
  let client: pg.Client | undefined;

  async function subscribe(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ ...listen, keepAlive: true });
    client = next;
    next.on('notification', forget);
    next.on('error', () => {});
    next.once('end', () => {
      is_listening = false;
      forget();
      if (!closed) setTimeout(() => void subscribe(), 1000).unref();
    });
    try {
      await next.connect();
      await next.query('listen retour_keys');
      forget();
      is_listening = true;
    } catch (error) {
      log.debug({ err: error }, 'notifications of key changes could not be subscribed to');
      await next.end().catch(() => {});
    }
  }

  const subscribed = subscribe();
  return {
    isListening: () => is_listening,
    async close() {
      closed = true;
      await subscribed;
      await client?.end().catch(() => {});
    },
  };
}
