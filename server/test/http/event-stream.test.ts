import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { flagReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

type Message = { event: string; id?: string; data: any };
type Listening = { messages: Message[]; response: Response; ended: Promise<void>; stop(): void };

/** Connects as a browser does, and collects what it is told. */
async function listen(origin: string, token: string, last_event_id?: string): Promise<Listening> {
  const stopped = new AbortController();
  const response = await fetch(`${origin}/api/v1/events/stream`, {
    headers: {
      Authorization: `Bearer ${token}`,
      'Accept-Encoding': 'br, gzip',
      ...(last_event_id && { 'Last-Event-ID': last_event_id }),
    },
    signal: stopped.signal,
  });
  const messages: Message[] = [];
  const ended = collect(response, messages).catch(() => {});
  return { messages, response, ended, stop: () => stopped.abort() };
}

async function collect(response: Response, messages: Message[]): Promise<void> {
  let rest = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + part).split('\n\n');
    rest = whole.pop()!;
    for (const text of whole) {
      const fields = Object.fromEntries(
        text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      messages.push({
        event: fields['event']!,
        data: JSON.parse(fields['data']!),
        ...(fields['id'] && { id: fields['id'] }),
      });
    }
  }
}

const changes = ({ messages }: Listening) => messages.filter(({ event }) => event === 'change');
const has = (listening: Listening, event: string) =>
  eventually(() => assert.ok(listening.messages.some((one) => one.event === event)));

let at: TestShop;
let agent: Awaited<ReturnType<typeof signStaffIn>>;

describe('the stream of events', () => {
  before(async () => {
    at = await startShop({}, { own: true });
    agent = await signStaffIn(at, 'agent');
  });
  after(() => at.server.close());

  const connect = (last_event_id?: string, token = agent.token) =>
    listen(at.server.origin, token, last_event_id);

  it('resumes without loss or duplication, and never tells events of another shop', async () => {
    const other = { ...at, shop: await at.server.createShop({ handle: 'other' }) };
    const foreign = await listen(at.server.origin, (await signStaffIn(other, 'agent')).token);
    const first = await connect();
    assert.equal(first.response.headers.get('Content-Type'), 'text/event-stream');
    assert.equal(first.response.headers.get('Content-Encoding'), null);
    await has(first, 'ready');
    const return_id = await openReturn(at.deps, at.shop);
    const foreign_id = await openReturn(at.deps, other.shop);
    await eventually(() => assert.ok(changes(first).length > 0 && changes(foreign).length > 0));
    first.stop();
    await first.ended;
    for (let i = 0; i < 3; i++) {
      await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
      await unflagReturn(at.deps, { shop_id: at.shop.id, return_id });
    }
    const second = await connect(changes(first).at(-1)!.id);
    await eventually(() => assert.ok(changes(second).length >= 6));
    assert.deepEqual(second.messages[0], { event: 'ready', data: { resumed: true } });
    const { rows } = await at.deps.db.pool.query(
      'select id from events where shop_id = $1 order by position',
      [at.shop.id],
    );
    assert.deepEqual(
      [...changes(first), ...changes(second)].map(({ id }) => id),
      rows.map(({ id }) => id),
    );
    assert.ok(changes(foreign).every(({ data }) => data.return_id === foreign_id));
    // The event of another shop is no place in the list of this one.
    const third = await connect(changes(foreign)[0]!.id);
    await has(third, 'ready');
    assert.deepEqual(third.messages[0]!.data, { resumed: false });
    for (const one of [second, third, foreign]) one.stop();
  });

  it('tells who missed more than it tells to load everything again', async () => {
    const { rows } = await at.deps.db.pool.query(
      `select id from events where shop_id = $1 and position is not null order by position limit 1`,
      [at.shop.id],
    );
    await at.deps.db.pool.query(
      `insert into events (shop_id, id, trigger, details, occurred_at)
       select $1, 'evt_' || lpad(n::text, 26, '0'), 'shipment.processed', '{}', now() from generate_series(1, 1100) n`,
      [at.shop.id],
    );
    const late = await connect(rows[0].id);
    await has(late, 'reset');
    assert.equal(changes(late).length, 0);
    late.stop();
  });

  it('refuses who may not read returns, and a ninth stream of a member', async () => {
    assert.equal((await at.clients.standard.get('/events/stream')).status, 401);
    const member = await signStaffIn(at, 'agent');
    const open = await Promise.all(Array.from({ length: 8 }, () => connect(undefined, member.token)));
    assert.ok(open.every(({ response }) => response.status === 200));
    const ninth = await member.client.get('/events/stream');
    assert.equal(ninth.body.code, 'rate_limited');
    for (const one of open) one.stop();
    await eventually(async () => {
      const again = await connect(undefined, member.token);
      again.stop();
      assert.equal(again.response.status, 200);
    });
    assert.equal((await member.client.request('HEAD', '/events/stream')).status, 200);
  });

  it('ends with the session at the next heartbeat, after ten minutes, and when the server stops', async () => {
    const [stays, leaves] = [await connect(), await signStaffIn(at, 'agent')];
    const revoked = await connect(undefined, leaves.token);
    at.clock.advance(16_000);
    await has(revoked, 'heartbeat');
    await at.deps.db.pool.query('delete from sessions where shop_id = $1 and member_id = $2', [
      at.shop.id,
      leaves.member_id,
    ]);
    at.clock.advance(16_000);
    await revoked.ended;
    assert.equal(stays.messages.at(-1)!.event, 'heartbeat');
    at.clock.advance(10 * minute_ms);
    await stays.ended;
    const measured = await at.deps.metrics.text();
    assert.match(measured, /seconds_bucket\{le="2.5",operation="streamEvents",status="200"\} \d/);
    const [, within, all] =
      /le="2.5",operation="streamEvents",status="200"\} (\d+)[^]*?le="\+Inf",operation="streamEvents",status="200"\} (\d+)/.exec(
        measured,
      )!;
    assert.equal(within, all, 'the time that a stream is open counts as a slow request');
    const { clock } = at;
    const server = await startTestApp({ clock });
    const here = { server, deps: { ...server.deps, clock }, shop: await server.createShop() };
    const last = await listen(server.origin, (await signStaffIn(here, 'agent')).token);
    await has(last, 'ready');
    const before_ms = performance.now();
    await server.close();
    await last.ended;
    assert.ok(performance.now() - before_ms < 5000, 'the stop waited for the stream');
  });
});
