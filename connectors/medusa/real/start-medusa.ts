import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../server/test/support/free-port.ts';
import { compile, installPackages, readLines } from '../../test/real/installed.ts';
import { openLosingLine, openPort } from '../../test/real/line.ts';
import type { LineRequest } from '../../test/real/line.ts';

const dir = import.meta.dirname;
const plugin_dir = join(dir, '../in-shop');
const medusa = join(dir, 'node_modules/.bin/medusa');
const set_up_timeout_ms = 10 * 60_000;
const start_timeout_ms = 240_000;
const run = promisify(execFile);
const isRefund = ({ path }: LineRequest) => /^\/admin\/payments\/\w+\/refund$/.test(path);

/** An order of two units of one variant and one of another that is paid, and delivered unless told otherwise. */
export type RealOrder = { id: string; lines: { id: string; quantity: number }[]; payment: string };

/** What the bank of the shop has paid back; `key` is the refund in Medusa. */
export type BankEntry = { key: string; amount: string };

/** What the set-up of the shop made. */
type Made = {
  key: string;
  store_key: string;
  region: string;
  location: string;
  shipping: string;
  provider: string;
  variants: string[];
};

type Call = <T = any>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** A real Medusa of a test. Where it refuses, methods throw. */
export type RealMedusa = {
  url: string;
  /** Of its admin, if it has one. */
  admin_url: string;
  /** Its only secret key: it may do everything. */
  key: string;
  location: string;
  variants: readonly string[];
  admin: Call;
  sell(options?: { is_delivered?: boolean }): Promise<RealOrder>;
  bank(): BankEntry[];
  /** Of the next request that matches, of a refund unless told otherwise, it or its response gets lost on its way. */
  lose(what: 'request' | 'response', isMeant?: (request: LineRequest) => boolean): void;
  /** How the bank answers from now on: `slow MS`, `fail`, or as it should. */
  setBank(mode?: string): void;
  /** Ends it at once, whatever it does, and starts it again. */
  restart(options: { plugin: boolean; env?: Record<string, string> }): Promise<void>;
  close(): Promise<void>;
};

/** Who may use the admin. */
export const staff = { email: 'staff@example.com', password: 'only-for-tests' };

/**
 * Starts a new Medusa in an empty database, without the plug-in and without its admin unless told otherwise. The first time, its packages are installed beside
 * this file.
 */
export async function startMedusa(
  database_url: string,
  { plugin = false, admin_pages = false } = {},
): Promise<RealMedusa> {
  installPackages(dir, ['--omit=peer', '--legacy-peer-deps']);
  const shop_dir = makeShop();
  const database = await openDatabase(database_url);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = { ...environment(database.url), ...(admin_pages ? { MEDUSA_ADMIN: 'on' } : {}) };
  const command = (...args: string[]) =>
    run(process.execPath, [medusa, ...args], { cwd: shop_dir, env, timeout: set_up_timeout_ms });
  if (plugin) addPlugin(shop_dir);
  await command('db:migrate');
  await command('exec', './src/scripts/set-up.js');
  const made = JSON.parse(readFileSync(join(shop_dir, 'shop.json'), 'utf8')) as Made;
  if (admin_pages) {
    await command('user', '--email', staff.email, '--password', staff.password);
    await command('build', '--admin-only');
    cpSync(join(shop_dir, '.medusa/admin'), join(shop_dir, 'public/admin'), { recursive: true });
  }
  let server = await serve(shop_dir, port, env);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const line = await openLosingLine(base);
  const admin = caller(base, { authorization: `Basic ${btoa(`${made.key}:`)}` });
  const store = caller(base, { 'x-publishable-api-key': made.store_key });
  return {
    url: line.url,
    admin_url: `${base}/app`,
    ...made,
    admin,
    lose: (what, isMeant = isRefund) => line.loseNext({ what, isMeant }),
    sell: ({ is_delivered = true } = {}) => sell(store, admin, made, is_delivered),
    bank: () => readLines(join(shop_dir, 'bank.jsonl')),
    setBank: (mode = '') => writeFileSync(join(shop_dir, 'bank.mode'), mode),
    async restart({ plugin: is_there, env: more = {} }) {
      await stop();
      if (is_there) addPlugin(shop_dir);
      server = await serve(shop_dir, port, { ...env, ...more });
    },
    async close() {
      line.close();
      await stop();
      database.close();
      rmSync(shop_dir, { recursive: true });
    },
  };
}

/** A project of Medusa, whose packages are those beside this file. */
function makeShop(): string {
  const shop_dir = mkdtempSync(join(tmpdir(), 'retour-medusa-'));
  cpSync(join(dir, 'shop'), shop_dir, { recursive: true });
  const project = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as object;
  writeFileSync(join(shop_dir, 'package.json'), JSON.stringify({ ...project, type: 'commonjs' }));
  writeFileSync(join(shop_dir, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  symlinkSync(join(dir, 'node_modules'), join(shop_dir, 'node_modules'));
  return shop_dir;
}

/** What Medusa builds its admin by. */
const compilerOptions = {
  target: 'es2022',
  module: 'node16',
  moduleResolution: 'node16',
  jsx: 'react-jsx',
  skipLibCheck: true,
  outDir: '.medusa/server',
};

const tsc_options = [
  ['--target', 'es2022'],
  ['--module', 'node16'],
  ['--moduleResolution', 'node16'],
  ['--lib', 'es2023,dom', '--types', 'node'],
  ['--strict', '--skipLibCheck'],
].flat();

/** Adds the plug-in to the project as its guide says, compiled as a project does. */
function addPlugin(shop_dir: string): void {
  cpSync(plugin_dir, shop_dir, { recursive: true });
  const files = globSync('src/**/*.{ts,tsx}', { cwd: plugin_dir });
  const of_admin = files.filter((file) => file.startsWith('src/admin/'));
  const of_server = files.filter((file) => !of_admin.includes(file));
  compile(dir, shop_dir, [...tsc_options, '--noEmit', '--jsx', 'react-jsx', ...of_admin]);
  compile(dir, shop_dir, [...tsc_options, ...of_server]);
  for (const file of of_server) rmSync(join(shop_dir, file));
}

/** Medusa only knows ports, and the PostgreSQL of tests has only a socket. */
async function openDatabase(given: string): Promise<{ url: string; close(): void }> {
  const url = new URL(given);
  const way = await openPort(`${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`);
  url.host = `127.0.0.1:${way.port}`;
  url.search = '';
  return { url: url.href, close: () => way.close() };
}

const environment = (database_url: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_ENV: 'production',
  MEDUSA_DISABLE_TELEMETRY: 'true',
  LOG_LEVEL: 'warn',
  DATABASE_URL: database_url,
});

async function serve(shop_dir: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const log_file = join(shop_dir, 'server.log');
  const log = openSync(log_file, 'a');
  const args = [medusa, 'start', '-H', '127.0.0.1', '-p', String(port)];
  const server = spawn(process.execPath, args, { cwd: shop_dir, env, stdio: ['ignore', log, log] });
  const deadline = Date.now() + start_timeout_ms;
  while (Date.now() < deadline && server.exitCode === null) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (health?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  server.kill('SIGKILL');
  throw new Error(`Medusa did not start:\n${readFileSync(log_file, 'utf8').slice(-3000)}`);
}

/** Calls an API of Medusa. */
const caller =
  (base: string, headers: Record<string, string>): Call =>
  async (method, path, body) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const all = { 'content-type': 'application/json', ...headers };
    const response = await fetch(`${base}${path}`, { method, headers: all, ...sent });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    return (await response.json()) as any;
  };

const address = {
  first_name: 'Ada',
  last_name: 'Berg',
  address_1: 'Hauptstr. 1',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
};

async function sell(store: Call, admin: Call, made: Made, is_delivered: boolean): Promise<RealOrder> {
  const { cart } = await store('POST', '/store/carts', {
    region_id: made.region,
    email: `shopper${Date.now()}@example.com`,
    shipping_address: address,
    billing_address: address,
    items: [
      { variant_id: made.variants[0], quantity: 2 },
      { variant_id: made.variants[1], quantity: 1 },
    ],
  });
  await store('POST', `/store/carts/${cart.id}/shipping-methods`, { option_id: made.shipping });
  const { payment_collection } = await store('POST', '/store/payment-collections', { cart_id: cart.id });
  const { provider: provider_id } = made;
  await store('POST', `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id,
  });
  const { order: placed } = await store('POST', `/store/carts/${cart.id}/complete`);
  const { order } = await admin(
    'GET',
    `/admin/orders/${placed.id}?fields=id,*items,*payment_collections.payments`,
  );
  const { id, items } = order;
  const lines: RealOrder['lines'] = items.map(({ id: line, quantity }: any) => ({ id: line, quantity }));
  const payment = order.payment_collections[0].payments[0].id;
  await admin('POST', `/admin/payments/${payment}/capture`, {});
  if (is_delivered) await deliver(admin, id, lines);
  return { id, lines, payment };
}

async function deliver(admin: Call, order: string, items: RealOrder['lines']): Promise<void> {
  const path = `/admin/orders/${order}/fulfillments`;
  const { order: sent } = await admin('POST', `${path}?fields=id,*fulfillments`, { items });
  const { id } = sent.fulfillments[0];
  const labels = [{ tracking_number: 'TRACK1', tracking_url: 'https://example.com', label_url: '' }];
  await admin('POST', `${path}/${id}/shipments`, { items, labels });
  await admin('POST', `${path}/${id}/mark-as-delivered`, {});
}
