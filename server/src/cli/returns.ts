import { WIRE_STATES } from '@retour/contract/states';
import type { WireState } from '@retour/contract/states';
import { Command, InvalidArgumentError } from 'commander';
import {
  cancelReturn,
  processReturn,
  readReturnDetails,
  readReturnPage,
  unflagReturn,
} from '../modules/returns/index.ts';
import type { Return, ReturnDetails } from '../modules/returns/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

export function returnsCommand(): Command {
  return new Command('returns')
    .description('Returns: find them, process them, cancel them, and release them from review.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(processCommand())
    .addCommand(cancelCommand())
    .addCommand(unflagCommand());
}

const most_listed = 750;

type ListOptions = ShopOptions & { state?: WireState[]; limit: number; updated?: true };

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists the returns of a shop, newest first.')
    .option('--state <list>', `some of ${WIRE_STATES.join(', ')}; default: all`, parseStates)
    .option('--limit <n>', `maximum number of returns, up to ${most_listed}`, parseWholeNumber, 20)
    .option('--updated', 'sort by the last change instead of the creation')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour returns list --shop acme\n  $ retour returns list --shop acme --state open,review --limit 100 --json',
    )
    .action(({ shop: handle, json, state = [...WIRE_STATES], limit, updated }: ListOptions) =>
      withShop(handle, async ({ db, clock, config }, shop) => {
        const page = await readReturnPage(
          db,
          {
            shop_id: shop.id,
            filter: updated ? 'updated_at' : 'created_at',
            from: new Date(0),
            to: clock.now(),
            states: state,
          },
          { limit: Math.min(limit, most_listed), backwards: false },
          config.portal_url,
        );
        const returns = page.returns.map((row) => JSON.parse(row.json) as Return);
        if (json) return printJson(returns);
        if (returns.length === 0) return console.log(`The shop ${handle} has no such returns.`);
        printTable(
          ['ID', 'STATE', 'ORDER', 'CUSTOMER', 'OUTCOME', 'TOTAL', 'CREATED'],
          returns.map(returnRow),
        );
        if (page.has_more) console.error(`\nThere are more: see --limit and --state.`);
      }),
    );
}

function parseStates(text: string): WireState[] {
  return text.split(',').map((part) => {
    const state = WIRE_STATES.find((known) => known === part.trim());
    if (!state)
      throw new InvalidArgumentError(`"${part.trim()}" isn't a state: use ${WIRE_STATES.join(', ')}.`);
    return state;
  });
}

/** A return in a table: also of the details, whose members have the same names. */
export function returnRow(one: Pick<Return, Listed> & { id: number | string }): string[] {
  const { id, order_name, customer, outcome, return_total, currency, created_at } = one;
  const state = one.review_reason === null ? one.state : `${one.state} (${one.review_reason})`;
  return [
    String(id),
    state,
    order_name,
    customer,
    outcome,
    `${return_total} ${currency}`,
    created_at.slice(0, 10),
  ];
}

type Listed =
  | 'state'
  | 'review_reason'
  | 'order_name'
  | 'customer'
  | 'outcome'
  | 'return_total'
  | 'currency'
  | 'created_at';

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .argument('<id>', 'id of the return', parseWholeNumber)
    .description(
      'Shows a return: its state, items, totals and refunds. As JSON it is the details of the API.',
    )
    .addHelpText('after', '\nExample:\n  $ retour returns show 37603915 --shop acme')
    .action((id: number, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const details = await requireDetails(deps, shop, id);
        if (json) return printJson(details);
        showDetails(details);
      }),
    );
}

async function requireDetails({ db, config }: Deps, shop: Shop, return_id: number): Promise<ReturnDetails> {
  const filter = { shop_id: shop.id, return_id, order_id: undefined, order_name: undefined };
  const json = await readReturnDetails(db, filter, 'shop', config.portal_url);
  if (json === undefined)
    throw new CommandError(
      `The shop ${shop.handle} has no return ${return_id}: see "retour returns list --shop ${shop.handle}".`,
    );
  return JSON.parse(json) as ReturnDetails;
}

function showDetails(details: ReturnDetails): void {
  const { id, order_name, customer, currency, created_at, line_items, settlements } = details;
  const [, state] = returnRow(details);
  console.log(`Return ${id} of order ${order_name}: ${state}, created ${created_at} by ${customer}\n`);
  printTable(
    ['ITEM', 'SKU', 'TITLE', 'REASON', 'RESOLUTION', 'CONDITION', 'REFUND'],
    line_items.map((item) => [
      String(item.line_item_id),
      item.sku,
      item.title,
      item.return_reason,
      item.resolution,
      item.condition?.condition_category ?? '',
      item.refund,
    ]),
  );
  console.log('');
  const totals = ['return_total', 'refund', 'gift_card', 'exchange_total', 'handling_fee'] as const;
  printTable(
    ['AMOUNT', currency],
    totals.map((name) => [name, details[name]]),
  );
  if (settlements.length === 0) return;
  console.log('');
  printTable(
    ['SETTLEMENT', 'KIND', 'STATE', 'AMOUNT', 'REFERENCE', 'REASON'],
    settlements.map((one) => [
      one.id,
      one.kind,
      one.state,
      `${one.amount} ${one.currency}`,
      one.reference ?? '',
      one.failure_reason ?? '',
    ]),
  );
}

function processCommand(): Command {
  return withShopOptions(new Command('process'))
    .argument('<id>', 'id of the return', parseWholeNumber)
    .description(
      'Queues a return for processing: a running server or worker issues its refunds, credits and exchanges, and closes it. Also a return in review.',
    )
    .addHelpText('after', '\nExample:\n  $ retour returns process 37603915 --shop acme')
    .action(
      act(async (deps, ref) => {
        await processReturn(deps, { ...ref, source: 'admin' });
        return `Return ${ref.return_id} is queued for processing.`;
      }),
    );
}

function cancelCommand(): Command {
  return withShopOptions(new Command('cancel'))
    .argument('<id>', 'id of the return', parseWholeNumber)
    .description('Cancels a return permanently: nothing is paid, unused labels are voided.')
    .option('--yes', 'confirm the cancellation')
    .addHelpText('after', '\nExample:\n  $ retour returns cancel 37603915 --shop acme --yes')
    .action((id: number, { yes, ...options }: ShopOptions & { yes?: true }) => {
      if (!yes) throw new CommandError(`Cancelling return ${id} is permanent. Add --yes to confirm.`);
      return act(async (deps, ref) => {
        await cancelReturn(deps, ref);
        return `Return ${id} is cancelled.`;
      })(id, options);
    });
}

function unflagCommand(): Command {
  return withShopOptions(new Command('unflag'))
    .argument('<id>', 'id of the return', parseWholeNumber)
    .description(
      "Releases a return from review: it's open again, and pending labels and processing continue.",
    )
    .addHelpText('after', '\nExample:\n  $ retour returns unflag 37603915 --shop acme')
    .action(
      act(async (deps, ref) => {
        await unflagReturn(deps, ref);
        return `Return ${ref.return_id} is open again.`;
      }),
    );
}

type Act = (deps: Deps, ref: { shop_id: number; return_id: number }) => Promise<string>;

/** Runs an act on a return and prints what it did; as JSON the return as it is now. */
function act(run: Act): (id: number, options: ShopOptions) => Promise<void> {
  return (return_id, { shop: handle, json }) =>
    withShop(handle, async (deps, shop) => {
      const done = await run(deps, { shop_id: shop.id, return_id });
      if (json) printJson(await requireDetails(deps, shop, return_id));
      else console.log(done);
    });
}
