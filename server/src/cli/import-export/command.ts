import { resolve } from 'node:path';
import { Command } from 'commander';
import { createLineApplier } from '../../modules/integrations/bulk-operations/index.ts';
import { customerResource, orderResource } from '../../modules/commerce/orders/index.ts';
import type { Shop } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openLocalApi } from '../api/call.ts';
import type { LocalApi } from '../api/call.ts';
import type { Manifest } from '../export/manifest.ts';
import { readManifest, readRows, verifyExport } from '../export/read-export.ts';
import type { ExportedRow } from '../export/read-export.ts';
import { CommandError, messageOf } from '../failure.ts';
import { emptyReport, importDetails } from '../import-loop/import-returns.ts';
import type { ReturnsReport } from '../import-loop/import-returns.ts';
import {
  importDestinations,
  importList,
  importWebhooks,
  json as jsonBody,
  problemOf,
  wordOf,
} from '../import-loop/import-setup.ts';
import type { Context, Imported } from '../import-loop/import-setup.ts';
import { reportImport } from '../import-loop/print-imported.ts';
import { showProgress } from '../progress.ts';
import { withShop, withShopOptions } from '../shop-command.ts';
import type { ShopOptions } from '../shop-command.ts';
import { commerceLines, orderLines } from './commerce.ts';
import type { Files, Line } from './commerce.ts';
import { follow } from './follow.ts';
import { returnLines } from './returns.ts';

/** `retour import export`: an export of a shop, into another one. */
export function exportedCommand(): Command {
  return withShopOptions(new Command('export'))
    .argument('<folder>', 'the export')
    .description(
      'Imports an export of Retour into another shop: destinations, lists, reasons, webhooks, products, stock, customers, orders, and returns as history.',
    )
    .addHelpText(
      'after',
      '\nThe command verifies the export first. Returns keep their ids. No money moves, and no webhook or\ne-mail is sent. Run it again to continue: unchanged records are skipped. Webhooks are inactive until\nyou activate them. It exits with 1 if a record fails or a return differs.\n\nExample:\n  $ retour import export acme-2026-11 --shop new-home',
    )
    .action((folder: string, options: ShopOptions) => importExport(resolve(folder), options));
}

async function importExport(dir: string, { shop: handle, json }: ShopOptions): Promise<void> {
  const manifest = await readManifest(dir);
  const problems = await verifyExport(dir, manifest, () => {});
  if (problems.length > 0)
    throw new CommandError(
      `${dir} is damaged, so nothing was imported.\n${problems.slice(0, 20).join('\n')}`,
    );
  await withShop(handle, async (deps, shop) => {
    if (shop.currency !== manifest.shop.currency)
      throw new CommandError(
        `The export is in ${manifest.shop.currency}, and ${shop.handle} is in ${shop.currency}: import it into a shop in ${manifest.shop.currency}.`,
      );
    const progress = showProgress('Importing');
    const api = await openLocalApi(deps, shop);
    try {
      const { setup, returns } = await importAll({ deps, shop, api, dir, manifest }, progress.show);
      progress.end();
      reportImport(setup, returns, json === true);
    } finally {
      progress.end();
      await api.close();
    }
  });
}

type Import = { deps: Deps; shop: Shop; api: LocalApi; dir: string; manifest: Manifest };

async function importAll(
  { dir, manifest, ...target }: Import,
  onProgress: (done: number, of: number) => void,
): Promise<{ setup: Imported[]; returns: ReturnsReport }> {
  const read = (name: string) => readRows(dir, manifest, name);
  const files: Files = { read, follow: (name, key) => follow(read(name), key) };
  const context: Context = { ...target, source: sourceOf(read) };
  const { imported, ids } = await importDestinations(context);
  const setup = [
    imported,
    await importList(context, 'blocklist'),
    await importList(context, 'allowlist'),
    await importWebhooks(context, ({ profile }) => (profile === 'legacy' ? 'legacy' : 'standard')),
    await importReasons(target.api, read),
  ];
  const of = ['locations', 'products', 'product_variants', 'inventory', 'customers', 'orders', 'returns']
    .map((name) => manifest.files.find(({ file }) => file === `${name}.csv`)?.rows ?? 0)
    .reduce((sum, rows) => sum + rows, 0);
  let done = 0;
  const step = () => onProgress(++done, of);
  const orders: Imported = { name: 'Orders', read: 0, added: 0, failed: [] };
  const onNameless = (name: string) => {
    orders.read!++;
    orders.failed.push({ item: `order ${name}`, problem: 'It has no id at the commerce platform.' });
  };
  const write = createWriter(target);
  const goods: Imported = { name: 'Commerce data', read: 0, added: 0, failed: [] };
  setup.push(await writeLines(write, goods, commerceLines(files), step));
  setup.push(await writeLines(write, orders, orderLines(files, onNameless), step));
  const destinations = new Map([...ids].map(([theirs, ours]) => [Number(theirs), ours]));
  const returns = emptyReport();
  for await (const { data } of returnLines(files, destinations)) {
    returns.read++;
    await importDetails(target.api, data, returns);
    step();
  }
  return { setup, returns };
}

/** What `retour import loop` reads from an API, from the files. */
function sourceOf(read: (name: string) => AsyncGenerator<ExportedRow>): Context['source'] {
  const pages = new Map<string, AsyncGenerator<ExportedRow>>();
  const all = async (name: string) => (await Array.fromAsync(read(name))).filter((row) => !row['deleted_at']);
  return {
    async find(path, query) {
      if (path === '/destinations') return { destinations: await all('destinations') };
      if (path === '/webhooks') return { webhooks: await all('webhooks') };
      const rows = pages.get(path) ?? read('lists');
      pages.set(path, rows);
      const data: ExportedRow[] = [];
      while (data.length < Number(query?.['pageSize'])) {
        const { value, done } = await rows.next();
        if (done) break;
        if (`/${String(value['list'])}s` === path) data.push(value);
      }
      return { data };
    },
  };
}

async function importReasons(
  api: LocalApi,
  read: (name: string) => AsyncGenerator<ExportedRow>,
): Promise<Imported> {
  const imported: Imported = { name: 'Reasons', read: 0, added: 0, failed: [] };
  for await (const { name, product_types, reasons } of read('reasons')) {
    imported.read!++;
    const url = `/api/v1/settings/reason-sets/${String(name)}`;
    const { status, text } = await api.request('PUT', url, jsonBody({ product_types, reasons }));
    if (status < 300) imported.added++;
    else imported.failed.push({ item: `reasons ${String(name)}`, problem: problemOf(text) });
  }
  return imported;
}

type Write = (line: Line, number: number) => Promise<{ result: string | null; problem?: string }>;

/**
 * Writes lines as a bulk operation does. What is asked of an address or a customer who is sent to the API isn't asked of orders and customers: those
 * of a commerce platform may have less.
 */
function createWriter({ deps, shop }: Pick<Import, 'deps' | 'shop'>): Write {
  const apply = createLineApplier(deps);
  const direct = new Map([
    ['customer', customerResource(deps)],
    ['order', orderResource(deps)],
  ]);
  return async (line, number) => {
    const resource = direct.get(line.resource);
    if (!resource) {
      const applied = await apply(shop, { line: number, content: JSON.stringify(line) });
      const errors = JSON.parse(applied.errors) as { message: string }[];
      if (applied.status !== 'failed') return { result: applied.result };
      return { result: null, problem: errors.map(({ message }) => message).join(' ') };
    }
    try {
      return { result: (await resource.upsert({ shop }, line.data)).result };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { result: null, problem: messageOf(error).replaceAll(/\n */g, ' ') };
    }
  };
}

async function writeLines(
  write: Write,
  imported: Imported,
  lines: AsyncGenerator<Line>,
  onLine: () => void,
): Promise<Imported> {
  for await (const line of lines) {
    imported.read!++;
    const { result, problem } = await write(line, imported.read!);
    if (problem !== undefined) {
      const { name, external_id } = line.data;
      const item = `${line.resource.replaceAll('_', ' ')} ${wordOf(name) || wordOf(external_id)}`.trim();
      imported.failed.push({ item, problem });
    } else if (result === 'created') imported.added++;
    onLine();
  }
  return imported;
}
