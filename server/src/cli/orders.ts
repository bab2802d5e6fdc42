import { formatMoney } from '@retour/contract/money';
import { Command } from 'commander';
import { findOrders, orderResource } from '../modules/orders/index.ts';
import type { ShownOrder } from '../modules/orders/index.ts';
import { readReturnDetails } from '../modules/returns/index.ts';
import type { ReturnDetails } from '../modules/returns/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { returnRow } from './returns.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function ordersCommand(): Command {
  return new Command('orders').description('Orders of a shop.').addCommand(showCommand());
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .argument('<order>', 'name, such as "#1042", external id, or id')
    .description('Shows an order, its lines, and its returns.')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour orders show "#1042" --shop acme\n  $ retour orders show 5444175757553 --shop acme --json',
    )
    .action((name: string, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const order = await requireOrder(deps, shop, name);
        const returns = await readReturns(deps, shop, order);
        if (json) return printJson({ order, returns });
        showOrder(order, returns);
      }),
    );
}

async function requireOrder(deps: Deps, shop: Shop, name: string): Promise<ShownOrder> {
  const [id, ...others] = await findOrders(deps.db.root, shop.id, name);
  if (id === undefined)
    throw new CommandError(
      `The shop ${shop.handle} has no order with the name, external id or id "${name}".`,
    );
  if (others.length > 0)
    throw new CommandError(
      `Several orders are named "${name}". Use one of the ids ${[id, ...others].join(', ')}.`,
    );
  return (await orderResource(deps).read(deps.db.root, { shop }, { id })) as ShownOrder;
}

async function readReturns({ db, config }: Deps, shop: Shop, order: ShownOrder): Promise<ReturnDetails[]> {
  const order_id = { provider: order.external_id, own: order.id };
  const filter = { shop_id: shop.id, return_id: undefined, order_id, order_name: undefined };
  const json = await readReturnDetails(db, filter, 'shop', config.portal_url);
  return json === undefined ? [] : (JSON.parse(json) as ReturnDetails[]);
}

function showOrder(order: ShownOrder, returns: ReturnDetails[]): void {
  const { id, name, external_id, status, customer, total_price, created_at, line_items } = order;
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    `${formatMoney(amount, currency)} ${currency}`;
  console.log(`Order ${name} (id ${id}, external id ${external_id}): ${status}, ${money(total_price)}`);
  console.log(`Placed ${created_at}${customer?.email ? ` by ${customer.email}` : ''}\n`);
  printTable(
    ['LINE', 'SKU', 'TITLE', 'QUANTITY', 'UNIT PRICE'],
    line_items.map((line) => [
      String(line.id),
      line.sku ?? '',
      line.title,
      String(line.quantity),
      money(line.unit_price),
    ]),
  );
  if (returns.length === 0) return console.log('\nThe order has no returns.');
  console.log('');
  printTable(['RETURN', 'STATE', 'ORDER', 'CUSTOMER', 'OUTCOME', 'TOTAL', 'CREATED'], returns.map(returnRow));
}
