import type { RefundIntent, Write } from '@retour/connectors';
import type {
  ConnectedRefunds,
  PaymentProvider,
  RefundRequest,
  RefundResult,
} from '../../money/settlements/index.ts';
import { openConnection } from './open.ts';
import { readRefundedLines } from './store-ours.ts';
import { readSettledReturn } from './store-returns.ts';
import { readConnectionTo } from './store.ts';
import { writeBeforeRefund } from './write-returns.ts';

/** The refunds of a shop through the platform that it is connected to. They go on while the connection is paused. */
export const connectedRefunds: ConnectedRefunds = async (deps, { shop_id, platform, timeout_ms }) => {
  const connection = await readConnectionTo(deps.db.root, shop_id, platform);
  if (!connection) return notConnected(platform);
  const open = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  const { connector, definition, shop, ref } = open;
  const write = connector.writes.refund;
  if (!write) return notConnected(platform);
  const endpoint = connection.settings[definition.endpoint];
  return {
    name: platform,
    endpoint: typeof endpoint === 'string' ? endpoint : null,
    records_only: false,
    call_timeout_ms: timeout_ms,
    idempotency_window_ms: windowOf(write),
    // The request may begin as late as its deadline.
    quiet_for_ms: write.quiet_for_ms + timeout_ms,
    async refund(request) {
      const message = request.return && (await writeBeforeRefund(deps, open, request.return.id));
      if (message) return { kind: 'not_yet', message };
      const made = await readSettledReturn(deps.db.root, ref, request.settlement_id);
      const lines = await readRefundedLines(deps.db.root, request.settlement_id, shop_id);
      return write.send(intentOf(request, { return: made, lines }));
    },
    find: (request) => write.find(intentOf(request, { return: null, lines: [] })),
    async check() {
      const failed = (await connector.check(shop)).find(({ status }) => status === 'failed');
      return failed?.message ?? null;
    },
  };
};

/** What can be found by a text of ours, or by nothing at all, is never repeated without looking; what was looked for and isn't there may be sent again. */
export function windowOf({ mark, repeat_for_ms }: Pick<Write<unknown>, 'mark' | 'repeat_for_ms'>): number {
  return mark === 'text' ? Number.MAX_SAFE_INTEGER : repeat_for_ms;
}

const intentOf = (
  { id, payment, amount, currency, order }: RefundRequest,
  of: Pick<RefundIntent, 'return' | 'lines'>,
): RefundIntent => ({
  id,
  payment,
  amount,
  currency,
  order: order.external_id,
  ...of,
});

/** Refunds wait until the shop is connected again, or chooses another payment provider. */
function notConnected(platform: string): PaymentProvider {
  const message = `The shop isn't connected to ${platform}.`;
  const result: RefundResult = { kind: 'unauthorized', status: 0, message };
  return {
    name: platform,
    endpoint: null,
    records_only: false,
    call_timeout_ms: 0,
    idempotency_window_ms: 0,
    refund: async () => result,
    find: async () => result,
    check: async () => message,
  };
}
