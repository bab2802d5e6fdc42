import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/test/support/free-port.ts';
import { compile, installPackages, readLines } from '../../test/real/installed.ts';
import { openLosingLine } from '../../test/real/line.ts';

const dir = import.meta.dirname;
const plugin_source = join(dir, '../in-shop/retour-plugin.ts');
/** Where the plug-in finds the packages of Vendure. */
const plugin_dir = join(dir, 'node_modules/.retour');
const start_timeout_ms = 240_000;

type Line = { id: string; quantity: number };
/** An order that is paid, and delivered unless told otherwise. */
export type RealOrder = { id: string; lines: Line[]; payment: string; fulfillment: string | null };

/** What the bank of the shop has paid back. */
export type BankEntry = { amount: number; reason: string };

/** A real Vendure of a test. Where it refuses, methods throw. */
export type RealVendure = {
  /** Of its Admin API. */
  url: string;
  /** Of a role that may do what the guide says, and no more. */
  key: string;
  admin<T = any>(query: string, variables?: object): Promise<T>;
  sell(options?: { is_delivered?: boolean }): Promise<RealOrder>;
  bank(): BankEntry[];
  /** Of the next mutation of a name, of a refund unless told otherwise, the request or the response gets lost on its way. */
  lose(what: 'request' | 'response', mutation?: string): void;
  /** How the bank answers from now on: `slow MS`, `fail`, `pending`, or as it should. */
  setBank(mode?: string): void;
  /** Ends it at once, whatever it does, and starts it again. */
  restart(options: { plugin: boolean; env?: Record<string, string> }): Promise<void>;
  close(): Promise<void>;
};

/** Starts a new Vendure in an empty database, without the plug-in unless told otherwise. The first time, its packages are installed beside this file. */
export async function startVendure(database_url: string, { plugin = false } = {}): Promise<RealVendure> {
  installPackages(dir);
  const shop_dir = mkdtempSync(join(tmpdir(), 'retour-vendure-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const pluginOf = (is_there: boolean) => (is_there ? { RETOUR_PLUGIN: compilePlugin() } : {});
  let server = await serve(shop_dir, port, { DATABASE_URL: database_url, ...pluginOf(plugin) });
  const admin = await openAdmin(base);
  const key = await setUp(admin);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const line = await openLosingLine(`${base}/admin-api`);
  return {
    url: line.url,
    key,
    lose: (what, mutation = 'MakeRefund') =>
      line.loseNext({ what, isMeant: ({ body }) => body.includes(`mutation ${mutation}(`) }),
    admin: (query, variables) => admin(query, variables),
    sell: ({ is_delivered = true } = {}) => sell(base, admin, is_delivered),
    bank: () => readLines(join(shop_dir, 'bank.jsonl')),
    setBank: (mode = '') => writeFileSync(join(shop_dir, 'bank.mode'), mode),
    async restart({ plugin: is_there, env = {} }) {
      await stop();
      server = await serve(shop_dir, port, { DATABASE_URL: database_url, ...pluginOf(is_there), ...env });
    },
    async close() {
      line.close();
      await stop();
      rmSync(shop_dir, { recursive: true });
    },
  };
}

const tsc_options = [
  ['--target', 'es2022'],
  ['--module', 'commonjs'],
  ['--types', 'node'],
  ['--strict', '--skipLibCheck', '--experimentalDecorators', '--emitDecoratorMetadata'],
].flat();

/** Compiles the plug-in as a project of Vendure does, and returns where it is. Throws with what the types of Vendure have against it. */
function compilePlugin(): string {
  mkdirSync(plugin_dir, { recursive: true });
  writeFileSync(join(plugin_dir, 'package.json'), '{"type":"commonjs"}');
  copyFileSync(plugin_source, join(plugin_dir, 'retour-plugin.ts'));
  compile(dir, plugin_dir, [...tsc_options, 'retour-plugin.ts']);
  return join(plugin_dir, 'retour-plugin.js');
}

async function serve(shop_dir: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const log = openSync(join(shop_dir, 'server.log'), 'a');
  const server = spawn(process.execPath, [join(dir, 'shop.cjs')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SHOP_DIR: shop_dir,
      VENDURE_DISABLE_TELEMETRY: 'true',
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  const deadline = Date.now() + start_timeout_ms;
  while (Date.now() < deadline && server.exitCode === null) {
    // While it imports its products it answers already: they are its last.
    const answer = await post(`http://127.0.0.1:${port}/shop-api`, '{ products { totalItems } }').catch(
      () => null,
    );
    if (answer?.body.data?.products.totalItems === 2) return server;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  server.kill('SIGKILL');
  throw new Error(
    `Vendure did not start:\n${readFileSync(join(shop_dir, 'server.log'), 'utf8').slice(-3000)}`,
  );
}

async function post(url: string, query: string, variables: object = {}, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return { body: (await response.json()) as any, token: response.headers.get('vendure-auth-token') ?? token };
}

type Call = <T = any>(query: string, variables?: object) => Promise<T>;

/** Calls an API in a session of its own. */
function session(url: string): Call {
  let token: string | undefined;
  return async (query, variables) => {
    const answer = await post(url, query, variables, token);
    ({ token } = answer);
    const { data, errors } = answer.body;
    const refusal = Object.values(data ?? {}).find((one: any) => one?.errorCode);
    if (errors || refusal) throw new Error(JSON.stringify(errors ?? refusal).slice(0, 500));
    return data;
  };
}

async function openAdmin(base: string): Promise<Call> {
  const admin = session(`${base}/admin-api`);
  await admin('mutation { login(username: "superadmin", password: "only-for-tests") { __typename } }');
  return admin;
}

/** What a merchant does by the guide: a currency, an address of the location, a role, and its key. Returns the key. */
async function setUp(admin: Call): Promise<string> {
  const channel = { id: '1', defaultCurrencyCode: 'EUR', availableCurrencyCodes: ['EUR'] };
  await admin('mutation($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }', {
    input: channel,
  });
  const location = { id: '1', description: 'Lagerweg 1, 10115 Berlin, DE' };
  await admin('mutation($input: UpdateStockLocationInput!) { updateStockLocation(input: $input) { id } }', {
    input: location,
  });
  const permissions = [
    'ReadOrder',
    'UpdateOrder',
    'ReadCatalog',
    'ReadStockLocation',
    'CreateOrder',
    'DeleteOrder',
  ];
  const role = { code: 'retour', description: 'Retour', permissions };
  const { createRole } = await admin(
    'mutation($input: CreateRoleInput!) { createRole(input: $input) { id } }',
    { input: role },
  );
  const key = { roleIds: [createRole.id], translations: [{ languageCode: 'en', name: 'Retour' }] };
  const { createApiKey } = await admin(
    'mutation($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey } }',
    { input: key },
  );
  return createApiKey.apiKey;
}

const error = '... on ErrorResult { errorCode message }';

async function sell(base: string, admin: Call, is_delivered: boolean): Promise<RealOrder> {
  const shop = session(`${base}/shop-api`);
  const { productVariants } = await admin(
    '{ productVariants(options: { sort: { id: ASC } }) { items { id } } }',
  );
  const [first, second] = productVariants.items;
  for (const [variant, quantity] of [
    [first, 2],
    [second, 1],
  ])
    await shop(
      `mutation { addItemToOrder(productVariantId: "${variant.id}", quantity: ${quantity}) { __typename ${error} } }`,
    );
  const email = `shopper${Date.now()}@example.com`;
  await shop(
    `mutation { setCustomerForOrder(input: { firstName: "Ada", lastName: "Berg", emailAddress: "${email}" }) { __typename ${error} } }`,
  );
  await shop(
    'mutation { setOrderShippingAddress(input: { fullName: "Ada", streetLine1: "Hauptstr. 1", city: "Berlin", postalCode: "10115", countryCode: "DE" }) { __typename } }',
  );
  const { eligibleShippingMethods } = await shop('{ eligibleShippingMethods { id } }');
  await shop(
    `mutation { setOrderShippingMethod(shippingMethodId: ["${eligibleShippingMethods[0].id}"]) { __typename ${error} } }`,
  );
  await shop(`mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ${error} } }`);
  const paid = await shop(
    `mutation { addPaymentToOrder(input: { method: "bank", metadata: {} }) { __typename ... on Order { id } ${error} } }`,
  );
  const { id } = paid.addPaymentToOrder;
  const { order } = await admin(
    'query($id: ID!) { order(id: $id) { lines { id quantity } payments { id } } }',
    { id },
  );
  const fulfillment = is_delivered ? await deliver(admin, order.lines) : null;
  return { id, lines: order.lines, payment: order.payments[0].id, fulfillment };
}

async function deliver(admin: Call, lines: readonly Line[]): Promise<string> {
  const handler = {
    code: 'manual-fulfillment',
    arguments: [
      { name: 'method', value: 'DHL' },
      { name: 'trackingCode', value: 'TRACK1' },
    ],
  };
  const input = { lines: lines.map(({ id, quantity }) => ({ orderLineId: id, quantity })), handler };
  const { addFulfillmentToOrder: made } = await admin(
    `mutation($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { __typename ... on Fulfillment { id } ${error} } }`,
    { input },
  );
  for (const state of ['Shipped', 'Delivered'])
    await admin(
      `mutation { transitionFulfillmentToState(id: "${made.id}", state: "${state}") { __typename ${error} } }`,
    );
  return made.id;
}
