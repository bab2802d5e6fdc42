// The limit: Retour's statements behind bare node:http and pg, in a process of its own. No framework, no checks, no log; a key is looked up in
// a map. Every statement has a name, so that PostgreSQL plans it once per connection.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { systemClock } from '../../server/src/platform/clock.ts';
import { detailsJson } from '../../server/src/modules/returns/store-documents.ts';
import type { StoredDetails } from '../../server/src/modules/returns/store-documents.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { HttpScenarioName } from './options.ts';
import type { WindowName } from './scenarios.ts';
import { fillIn } from './statements.ts';
import type { Template } from './statements.ts';

export type LimitSetup = {
  connection_string: string;
  pool_size: number;
  /** Shop of each key. */
  shops: Map<string, number>;
} & Record<HttpScenarioName, Template[]>;

process.once('message', (setup: LimitSetup) => void listen(setup));
process.once('disconnect', () => process.exit());

async function listen({ connection_string, pool_size, shops, ...templates }: LimitSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: connection_string, max: pool_size });
  const names = new Map<string, string>();
  for (const { text } of Object.values(templates).flat())
    if (!names.has(text)) names.set(text, `s${names.size}`);
  const [details] = templates.details as [Template];

  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://limit');
    const shop_id = shops.get(request.headers['x-authorization'] as string);
    answer(url, shop_id).then(
      (json) => send(response, 200, json),
      (error: unknown) => send(response, 500, JSON.stringify(String(error))),
    );
  });

  async function answer(url: URL, shop_id: number | undefined): Promise<string> {
    if (url.pathname.endsWith('/details')) {
      const return_id = Number(url.searchParams.get('return_id'));
      const known = { shop_id, return_id, shop_ids: [shop_id], return_ids: [return_id] };
      return (await readJson(details, known))[0]!;
    }
    if (url.pathname.endsWith('/flag')) return flag(shop_id, Number(url.pathname.split('/').at(-2)));
    const from = new Date(url.searchParams.get('from')!);
    const to = new Date(url.searchParams.get('to')!);
    return `{"returns":${arrayOf(await readWindow(windowOf(url), { shop_id, from, to }))}}`;
  }

  /** The last statement reads; the shipping notice counts before it. */
  async function readWindow(name: WindowName, known: object): Promise<string[]> {
    const before = templates[name].slice(0, -1);
    for (const template of before) await run(template, known);
    return readJson(templates[name].at(-1)!, known);
  }

  async function readJson(template: Template, known: object): Promise<string[]> {
    const { rows } = await run(template, known);
    return rows.map((row) => ('json' in row ? row.json : detailsJson(row)));
  }

  function run(template: Template, known: object): Promise<pg.QueryResult<{ json: string } | StoredDetails>> {
    const { text } = template;
    return pool.query({
      name: names.get(text)!,
      text,
      values: fillIn(template, known as Record<string, unknown>),
    });
  }

  async function flag(shop_id: number | undefined, return_id: number): Promise<string> {
    const now = new Date();
    now.setMilliseconds(0);
    const known = { shop_id, return_id, now, event_ids: [newId('evt', systemClock)] };
    const client = await pool.connect();
    try {
      for (const template of templates.flag) {
        const { text, slots } = template;
        await (slots.length === 0
          ? client.query(text)
          : client.query({ name: names.get(text)!, text, values: fillIn(template, known) }));
      }
      return 'true';
    } finally {
      client.release();
    }
  }

  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
}

function windowOf({ pathname }: URL): WindowName {
  if (pathname.endsWith('/asn')) return 'notice';
  return pathname.endsWith('/returns') ? 'returns' : 'list';
}

/** Finished lists come as one text; Retour's statement gives a row for each return. */
const arrayOf = (texts: string[]): string =>
  texts.length === 1 && texts[0]!.startsWith('[') ? texts[0]! : `[${texts.join(',')}]`;

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  response.end(json);
}
