import type { Deps } from '../../../server/src/platform/deps.ts';
import { invalid } from '../../../server/src/platform/refusal.ts';
import { refreshStatistics } from '../../../server/src/platform/db/statistics.ts';
import type { FilledTables } from '../../../server/src/platform/db/statistics.ts';
import { importReturns } from '../../../server/src/modules/returns/index.ts';
import type { ImportedReturns } from '../../../server/src/modules/returns/index.ts';
import { importOrders } from '../../../server/src/modules/orders/index.ts';
import type { ImportedOrders, ImportingShop } from '../../../server/src/modules/orders/index.ts';
import { upsertCustomers } from '../../../server/src/modules/orders/index.ts';
import { upsertProducts } from '../../../server/src/modules/orders/index.ts';
import { findLines } from '../../../server/src/modules/orders/index.ts';
import { runPipeline } from './pipeline.ts';
import { planImport } from './plan-import.ts';
import type { ImportPart, OnLineLeft } from './plan-import.ts';
import type { OrderPlan } from './plan-order.ts';
import type { ReturnPlan } from './plan-returns.ts';
import { readTransactions } from './read-transactions.ts';
import type { ImportReport } from './report.ts';
import { online_retail, toNewOrder, toNewProduct } from './to-order.ts';
import { linesOf, toReturnToImport } from './to-return.ts';

export type OnlineRetailInput = {
  /** `.csv` or `.csv.gz`. */
  file: string;
  /** Its currency must be that of the data, GBP. */
  shop: ImportingShop;
  /** Called after some thousand lines each time, when they are written. */
  onProgress?: (progress: Pick<ImportPart, 'lines_read' | 'bytes_read' | 'bytes_total'>) => void;
  /** Called for every line that is not imported. */
  onLineLeft?: OnLineLeft;
};

/** What became of the lines of the file, and what the import found in the shop. */
export type OnlineRetailImport = {
  report: ImportReport;
  orders: ImportedOrders;
  returns: ImportedReturns;
};

/** Lines that are planned and written together: about 380 orders and 70 returns. */
const lines_per_part = 10_000;

/** The tables that an import fills and looks up. */
const filled_tables: FilledTables = {
  customers: ['shop_id', 'id', 'external_id'],
  products: ['shop_id', 'id', 'external_id'],
  product_variants: ['shop_id', 'id', 'external_id'],
  orders: ['shop_id', 'id', 'external_id', 'customer_id'],
  order_line_items: ['shop_id', 'id', 'order_id', 'position'],
  payments: ['shop_id', 'id', 'order_id'],
  returns: ['shop_id', 'id', 'order_id'],
  imported_returns: ['shop_id', 'external_key', 'return_id'],
  return_line_items: ['shop_id', 'id', 'return_id', 'order_line_item_id'],
  settlements: ['shop_id', 'id', 'return_id', 'payment_id'],
  ledger_transactions: ['shop_id', 'id', 'return_id'],
};

/**
 * Imports a file of the Online Retail data set: invoices as orders, cancellations as processed returns of the units that they match. The
 * file is read once, some thousand lines at a time; while the database writes one part, the next is planned. Every part is written whole
 * or not at all, and what is there is left alone: an import that was interrupted is completed by running it again, and one that was
 * complete changes nothing.
 * Refusals: validation_failed (a shop with another currency). UnreadableFile.
 */
export async function importOnlineRetail(
  deps: Deps,
  { file, shop, onProgress = () => {}, onLineLeft }: OnlineRetailInput,
): Promise<OnlineRetailImport> {
  if (shop.currency !== 'GBP')
    throw invalid({ shop: [`The data set is in GBP, but the shop is in ${shop.currency}.`] });
  const writer = new PartWriter(deps, shop);
  const report = await runPipeline(planImport(readTransactions(file, lines_per_part), onLineLeft), {
    prepare: (part) => writer.writeArticlesAndCustomers(part.orders),
    write: (part) => writer.writeOrders(part.orders),
    finish: async (part) => {
      await writer.writeReturns(part.returns);
      onProgress(part);
    },
  });
  const { orders, returns } = writer;
  return { report, orders, returns };
}

class PartWriter {
  readonly orders: ImportedOrders = { created: 0, unchanged: 0, different: [] };
  readonly returns: ImportedReturns = { created: 0, unchanged: 0, refused: [] };
  readonly #deps: Deps;
  readonly #shop: ImportingShop;
  readonly #products_seen = new Set<string>();
  #parts_written = 0;
  /** After the first part, and whenever there are four times as many. */
  #next_statistics = 1;

  constructor(deps: Deps, shop: ImportingShop) {
    this.#deps = deps;
    this.#shop = shop;
  }

  /** What orders refer to, before them: two parts can then be written at once without waiting for a customer of both. */
  async writeArticlesAndCustomers(plans: readonly OrderPlan[]): Promise<void> {
    const products = new Map<string, ReturnType<typeof toNewProduct>>();
    for (const line of plans.flatMap(({ lines }) => lines)) {
      if (!this.#products_seen.has(line.stock_code)) products.set(line.stock_code, toNewProduct(line));
      this.#products_seen.add(line.stock_code);
    }
    await upsertProducts(this.#deps, this.#shop, [...products.values()]);
    const customers = plans.flatMap(({ customer }) => (customer === null ? [] : [{ external_id: customer }]));
    await upsertCustomers(this.#deps, this.#shop, customers);
  }

  async writeOrders(plans: readonly OrderPlan[]): Promise<void> {
    const { created, unchanged, different } = await importOrders(
      this.#deps,
      this.#shop,
      plans.map(toNewOrder),
    );
    this.orders.created += created;
    this.orders.unchanged += unchanged;
    this.orders.different.push(...different);
  }

  async writeReturns(plans: readonly ReturnPlan[]): Promise<void> {
    if (plans.length > 0) {
      const found = await findLines(this.#deps.db.root, this.#shop.id, plans.flatMap(linesOf));
      const lines = new Map(found.map((line) => [line.line_key, line]));
      const returns = plans.map((plan) => toReturnToImport(plan, lines));
      const done = await importReturns(this.#deps, {
        shop_id: this.#shop.id,
        source: online_retail,
        returns,
      });
      this.returns.created += done.created;
      this.returns.unchanged += done.unchanged;
      this.returns.refused.push(...done.refused);
    }
    if (this.orders.created > 0 && this.#next_statistics === ++this.#parts_written) {
      this.#next_statistics *= 4;
      await refreshStatistics(this.#deps.db.root, filled_tables);
    }
  }
}
