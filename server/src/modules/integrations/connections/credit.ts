import { CREDIT_KINDS } from '@retour/connectors';
import type { CreditIntent, CreditKind } from '@retour/connectors';
import type { Deps } from '../../../platform/deps.ts';
import type { ConnectedCredit, RefundRequest, RefundResult } from '../../money/settlements/index.ts';
import { listReferences, preparePlatformCredit } from '../../money/store-credits/rows.ts';
import { openConnection } from './open.ts';
import { windowOf } from './refunds.ts';
import { readConnectionOfReturn } from './store-credit.ts';
import type { ShopConnection } from './store.ts';

const erased: RefundResult = {
  kind: 'unknown',
  message: 'The code of the gift card was erased, so it can be neither looked up nor made again.',
};

/** Credit that the platform gives which the order of a return is from. It goes on while the connection is paused. */
export const connectedCredit: ConnectedCredit = async (deps, { shop_id, return_id, timeout_ms }) => {
  const found = await readConnectionOfReturn(deps.db.root, return_id, shop_id);
  if (!found) return null;
  const { is_gift, ...connection } = found;
  const { connector, definition, shop } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  const name = definition.name;
  if (definition.gives.length === 0) return null;
  const endpoint = connection.settings[definition.endpoint];
  const writes = CREDIT_KINDS.flatMap((kind) => connector.writes[kind] ?? []);
  const prepare = (request: RefundRequest) => intentOf(deps, request, { provider: name, shop_id });
  return {
    name,
    endpoint: typeof endpoint === 'string' ? endpoint : null,
    records_only: false,
    call_timeout_ms: timeout_ms,
    idempotency_window_ms: Math.min(...writes.map(windowOf)),
    // The request may begin as late as its deadline.
    quiet_for_ms: Math.max(...writes.map(({ quiet_for_ms }) => quiet_for_ms)) + timeout_ms,
    gives: new Set(givenBy(connection).filter((kind) => !(is_gift && kind === 'store_credit'))),
    async refund(request) {
      const { kind, intent } = await prepare(request);
      return isErased(kind, intent) ? erased : connector.writes[kind]!.send(intent);
    },
    async find(request) {
      const { kind, intent } = await prepare(request);
      return isErased(kind, intent) ? erased : connector.writes[kind]!.find(intent);
    },
    async check() {
      const checks = await connector.check({ ...shop, gives: givenBy(connection) });
      return checks.find(({ status }) => status === 'failed')?.message ?? null;
    },
  };
};

const isErased = (kind: CreditKind, { code }: CreditIntent) => kind === 'gift_card' && code === null;

/** The credit that a connection gives from now on. */
export const givenBy = ({
  gives_store_credit,
  gives_gift_cards,
}: Pick<ShopConnection, 'gives_store_credit' | 'gives_gift_cards'>): CreditKind[] => [
  ...(gives_store_credit ? (['store_credit'] as const) : []),
  ...(gives_gift_cards ? (['gift_card'] as const) : []),
];

/** The id of the settlement stays, whatever attempt at it this is: what failed was certainly not given. */
async function intentOf(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { settlement_id, order, amount, currency }: RefundRequest,
  { provider, shop_id }: { provider: string; shop_id: number },
): Promise<{ kind: CreditKind; intent: CreditIntent }> {
  const { kind, code, expires_at, created_at } = await deps.db.inTransaction((tx) =>
    preparePlatformCredit(tx, deps, settlement_id, shop_id),
  );
  const others = await listReferences(
    deps.db.root,
    { provider, since: created_at, except: settlement_id },
    shop_id,
  );
  const id = settlement_id;
  const of = { id, order: order.external_id, amount, currency };
  return { kind, intent: { ...of, code, expires_at, since: created_at, others } };
}
