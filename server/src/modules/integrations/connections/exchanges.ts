import { PlatformFailure } from '@retour/connectors';
import type { DraftState, ExchangeIntent, ExchangeWrite, ShipTo } from '@retour/connectors';
import type { Deps } from '../../../platform/deps.ts';
import type {
  ConnectedExchanges,
  FindResult,
  MakesExchange,
  RefundRequest,
  RefundResult,
} from '../../money/settlements/index.ts';
import {
  areNewItemsPaid,
  notePlatformOrder,
  readPlatformDraft,
  readRequestedOrder,
  storePlatformDraft,
} from '../../returns/rows.ts';
import { definitionOf, openConnection } from './open.ts';
import { readConnectionOfReturn } from './store-credit.ts';

/**
 * Orders of exchanges that the platform makes which the order of a return is from. They go on while the connection is paused. The draft of an order is stored
 * before it is completed, and only that one ever is; the platform makes one order of it. So a repeat is safe at any time. It makes none where the shopper still
 * owes something for the new items.
 */
export const connectedExchanges: ConnectedExchanges = async (deps, { shop_id, return_id, timeout_ms }) => {
  const connection = await readConnectionOfReturn(deps.db.root, return_id, shop_id);
  if (!connection) return null;
  const { connector, definition, shop } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  const write = connector.writes.exchange;
  if (!write) return null;
  const name = definition.name;
  const endpoint = connection.settings[definition.endpoint];
  const makes = connection.writes_exchanges && (await areNewItemsPaid(deps.db.root, return_id, shop_id));
  const making = { deps, write, title: definition.title, shop_id };
  return {
    name,
    endpoint: typeof endpoint === 'string' ? endpoint : null,
    records_only: false,
    // It asks the platform a few times, one after the other.
    call_timeout_ms: 5 * timeout_ms,
    idempotency_window_ms: Number.MAX_SAFE_INTEGER,
    gives: new Set(makes ? (['exchange_order'] as const) : []),
    refund: (request) => makeOrder(making, request).catch((error) => failureOf(error, name)),
    find: (request) => findOrder(making, request).catch((error) => unknownOf(error, name)),
    async check() {
      const checks = await connector.check({ ...shop, writes_exchanges: connection.writes_exchanges });
      return checks.find(({ status }) => status === 'failed')?.message ?? null;
    },
  };
};

/** Whether orders of exchanges of a return are left to the platform that its order is from. What is still owed for the new items is only known once a payment is recorded. */
export const makesExchange: MakesExchange = async (db, { shop_id, return_id }) => {
  const connection = await readConnectionOfReturn(db, return_id, shop_id);
  return Boolean(connection?.writes_exchanges && definitionOf(connection).writes_exchanges);
};

type Making = {
  deps: Pick<Deps, 'db' | 'clock'>;
  write: ExchangeWrite;
  title: string;
  shop_id: number;
};

async function makeOrder(making: Making, request: RefundRequest): Promise<RefundResult> {
  const { deps, write, shop_id } = making;
  const { id: attempt_id, settlement_id } = request;
  let stored = await readPlatformDraft(deps.db.root, settlement_id, shop_id);
  if (stored?.attempt_id !== attempt_id) {
    // The attempt before failed, and its items may have changed since.
    const before = stored && (await write.discard(stored.draft));
    if (before && before.kind !== 'gone') return resultOf(making, settlement_id, before);
    const intent = await intentOf(making, settlement_id);
    if ('kind' in intent) return intent;
    const draft = await write.begin(intent);
    const at = deps.clock.now();
    const made = { settlement_id, attempt_id, draft, replaced: stored?.draft ?? null, at };
    stored = await deps.db.inTransaction((tx) => storePlatformDraft(tx, made, shop_id));
  }
  return resultOf(making, settlement_id, await complete(write, stored.draft, settlement_id));
}

/** The draft is stored by now: what the platform doesn't let in is tried again with the same. */
async function complete(write: ExchangeWrite, draft: string, id: string): Promise<DraftState> {
  try {
    return await write.complete(draft, id);
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === 'unauthorized')
      throw new PlatformFailure('unavailable', error.message, { status: error.status });
    throw error;
  }
}

async function findOrder(making: Making, { settlement_id }: RefundRequest): Promise<FindResult> {
  const { deps, write, shop_id } = making;
  const stored = await readPlatformDraft(deps.db.root, settlement_id, shop_id);
  if (!stored) return { kind: 'not_found' };
  const state = await write.look(stored.draft);
  return state.kind === 'open' ? { kind: 'not_found' } : resultOf(making, settlement_id, state);
}

async function resultOf(
  { deps, title, shop_id }: Making,
  settlement_id: string,
  state: DraftState,
): Promise<RefundResult> {
  if (state.kind === 'open')
    return { kind: 'unknown', message: `${title} is still working on the draft of the order.` };
  if (state.kind === 'gone')
    return {
      kind: 'failed',
      code: 'draft_gone',
      message: `The draft of the order was deleted in ${title}. Check there that no order was made of it`,
    };
  const { id: order_id, name: order_name } = state.order;
  await deps.db.inTransaction((tx) =>
    notePlatformOrder(tx, { settlement_id, order_id, order_name }, shop_id),
  );
  return { kind: 'succeeded', reference: order_id };
}

/** The id of the settlement stays, whatever attempt at it this is. */
async function intentOf(
  { deps, title, shop_id }: Making,
  settlement_id: string,
): Promise<ExchangeIntent | RefundResult> {
  const { order, return_name, email, items, ...to } = await readRequestedOrder(
    deps.db.root,
    settlement_id,
    shop_id,
  );
  const known = items.flatMap(({ variant, ...item }) => (variant === null ? [] : [{ variant, ...item }]));
  const unknown = items.find(({ variant }) => variant === null);
  if (unknown)
    return {
      kind: 'failed',
      code: 'unknown_item',
      message: `“${unknown.title}” isn't from ${title}, so ${title} can't send it`,
    };
  const name = return_name ?? settlement_id;
  return { id: settlement_id, order, name, email, address: shipTo(to), items: known };
}

type Recipient = Pick<Awaited<ReturnType<typeof readRequestedOrder>>, 'address' | 'first_name' | 'last_name'>;

function shipTo({ address, first_name, last_name }: Recipient): ShipTo | null {
  if (!address) return null;
  const of = (...names: string[]) => {
    const [value] = names.map((name) => address[name]).filter((one) => typeof one === 'string' && one !== '');
    return (value as string | undefined) ?? null;
  };
  const words = of('name')?.split(/\s+/) ?? [];
  const is_named = words.length > 0;
  return {
    first_name: is_named ? words.slice(0, -1).join(' ') || null : first_name,
    last_name: is_named ? words.at(-1)! : last_name,
    company: of('company'),
    address1: of('address1'),
    address2: of('address2'),
    city: of('city'),
    region: of('region', 'state'),
    postal_code: of('postal_code', 'zip'),
    country_code: of('country_code'),
    phone: of('phone'),
  };
}

/** The platform refuses before it does anything; a draft too many does no harm. */
function failureOf(error: unknown, platform: string): RefundResult {
  if (!(error instanceof PlatformFailure)) throw error;
  const { kind, status, message } = error;
  if (kind === 'unauthorized') return { kind, status: status ?? 401, message };
  if (kind === 'refused' || kind === 'not_found')
    return { kind: 'failed', code: `refused_by_${platform}`, message };
  return { kind: 'unknown', message };
}

function unknownOf(error: unknown, platform: string): FindResult {
  const result = failureOf(error, platform);
  return result.kind === 'failed' ? { kind: 'unknown', message: result.message } : result;
}
