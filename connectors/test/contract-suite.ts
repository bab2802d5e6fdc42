import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlatformFailure } from '../src/connector.ts';
import type {
  Connector,
  ConnectorDefinition,
  InboxRequest,
  Json,
  Native,
  RefundIntent,
  ReturnIntent,
  ReturnedLine,
} from '../src/connector.ts';

/** A platform as a test drives it: small, stateful, and as loose as the real one. */
export type Harness = {
  definition: ConnectorDefinition;
  connector: Connector;
  currency: string;
  now: () => Date;
  /** Lets time pass. */
  advance(ms: number): void;
  /** Adds an order and returns its id. */
  addOrder(): string;
  /** Changes an order in a way that the platform reports. */
  changeOrder(id: string): void;
  /** A refund of a new order's payment that nothing was refunded of. */
  intent(id: string): RefundIntent;
  /** The amounts that the bank of the shop has paid for a refund of this id, in minor units. */
  paid(id: string): number[];
  /** The response to the next refund is lost after the platform did what it was asked. */
  loseRefund(): void;
  /** The next request isn't answered with success. */
  failNext(status: number): void;
  /** A message about an order, signed with a secret. */
  message(secret: string, order: string, at: Date): InboxRequest;
  secret: string;
  /** Whether a signature has a time, so that an old one is worth nothing. */
  signs_time: boolean;
};

/** Units of a line as a platform has them. */
export type ShownLine = Pick<ReturnedLine, 'line' | 'quantity' | 'restocked' | 'dismissed'>;

/** The same where returns are written. */
export type ReturnHarness = {
  /** A return of two units of a new order's line and one of another, all of them delivered. */
  intent(id: string): ReturnIntent;
  /** The returns of this id that the platform has and that aren't called off. */
  shown(intent: ReturnIntent): { id: string; lines: ShownLine[] }[];
  /** How many units of a line there are in stock. */
  stock(intent: ReturnIntent, line: string): number;
  /** Requests of which a response can be lost, after the platform did what it was asked, or a request before it did. */
  requests: readonly string[];
  lose(request: string, what: 'response' | 'request'): void;
};

/** What every connector has to keep to. Call it within a `describe` that makes the harness before each test. */
export function connectorContract(harness: () => Harness): void {
  describe('reading', () => readingContract(harness));
  describe('messages', () => messageContract(harness));
  describe('refunds', () => refundContract(harness));
}

/** What a connector that writes returns has to keep to, too. */
export function returnContract(harness: () => Harness & { returns: ReturnHarness }): void {
  /** All units came back: one of the first line, which is refunded, can't be sold again. */
  const received = (intent: ReturnIntent): ReturnIntent => ({
    ...intent,
    is_processed: true,
    refunds: ['stl_A'],
    lines: intent.lines.map((line, i) =>
      i === 0
        ? { ...line, restocked: line.quantity - 1, dismissed: 1, refunded: line.quantity }
        : { ...line, restocked: line.quantity },
    ),
  });
  const write = ({ connector }: Harness, intent: ReturnIntent) => connector.writes.returns!.write(intent);
  const sorted = (lines: readonly ShownLine[]) =>
    lines
      .map(({ line, quantity, restocked, dismissed }) => ({ line, quantity, restocked, dismissed }))
      .toSorted((a, b) => (a.line < b.line ? -1 : 1));
  const assertShown = ({ returns }: ReturnType<typeof harness>, intent: ReturnIntent) => {
    const shown = returns.shown(intent);
    assert.equal(shown.length, 1);
    assert.deepEqual(sorted(shown[0]!.lines), sorted(intent.lines));
    return shown[0]!.id;
  };

  it('are booked once, received once, and found by our id', async () => {
    const at = harness();
    const intent = at.returns.intent('uuid-A');
    const before = intent.lines.map(({ line }) => at.returns.stock(intent, line));
    const id = await write(at, intent);
    assert.equal(await write(at, intent), id);
    assert.equal(assertShown(at, intent), id);
    for (let i = 0; i < 2; i++) assert.equal(await write(at, received(intent)), id);
    assertShown(at, received(intent));
    const more = intent.lines.map(({ line }, i) => at.returns.stock(intent, line) - before[i]!);
    assert.deepEqual(more, [1, 1]);
  });

  it('are whole after any response or request was lost, and there is only one', async () => {
    const at = harness();
    for (const what of ['response', 'request'] as const)
      for (const request of at.returns.requests) {
        const intent = at.returns.intent(`uuid-${what}-${request}`);
        const before = intent.lines.map(({ line }) => at.returns.stock(intent, line));
        at.returns.lose(request, what);
        for (const one of [intent, received(intent)]) {
          for (let tries = 0; tries < 3; tries++)
            try {
              await write(at, one);
            } catch (error) {
              assert.ok(
                error instanceof PlatformFailure && error.kind === 'unavailable',
                `${request}: ${String(error)}`,
              );
            }
          assertShown(at, one);
        }
        const more = intent.lines.map(({ line }, i) => at.returns.stock(intent, line) - before[i]!);
        assert.deepEqual(more, [1, 1], `${what} of ${request}`);
      }
  });

  it('have the units that are intended, until there are none', async () => {
    const at = harness();
    const intent = at.returns.intent('uuid-A');
    await write(at, intent);
    const fewer = { ...intent, lines: intent.lines.slice(1) };
    await write(at, fewer);
    assertShown(at, fewer);
    for (let i = 0; i < 2; i++) assert.equal(await write(at, { ...intent, lines: [] }), null);
    assert.deepEqual(at.returns.shown(intent), []);
    await write(at, intent);
    assertShown(at, intent);
  });

  it("don't count as returned elsewhere, and are among the figures", async () => {
    const at = harness();
    const intent = at.returns.intent('uuid-A');
    const figures = async () => {
      const native = await at.connector.read({ kind: 'order', id: intent.order });
      return at.definition.ledger(native!, { currency: at.currency });
    };
    const before = await figures();
    await write(at, received(intent));
    const written = intent.lines.flatMap(({ line, quantity: value }) =>
      ['written_units', 'received_units'].map((kind) => ({ kind, key: `uuid-A/${line}`, value })),
    );
    assert.deepEqual(await figures(), [...before, ...written]);
  });

  it('above what was delivered are refused, and keep nothing from being returned', async () => {
    const at = harness();
    const intent = at.returns.intent('uuid-A');
    const [first] = intent.lines;
    const refused = { ...intent, lines: [{ ...first!, quantity: 99 }] };
    await assert.rejects(write(at, refused), { kind: 'refused' });
    await write(at, intent);
    assertShown(at, intent);
  });
}

async function loadAll({ connector }: Harness, limit: number): Promise<Native[]> {
  const rows: Native[] = [];
  let cursor: Json | null = null;
  for (let pages = 0; pages < 1000; pages++) {
    const page = await connector.load(cursor, limit);
    rows.push(...page.rows);
    if (page.done) return rows;
    // It is stored between two pages.
    cursor = JSON.parse(JSON.stringify(page.cursor)) as Json;
  }
  throw new Error('Loading does not end.');
}

function readingContract(harness: () => Harness): void {
  it('loads everything once, whatever the size of a page', async () => {
    const at = harness();
    const ids = Array.from({ length: 7 }, () => at.addOrder());
    for (const limit of [1, 3, 50]) {
      const orders = (await loadAll(at, limit))
        .filter(({ ref }) => ref.kind === 'order')
        .map(({ ref }) => ref.id);
      assert.deepEqual(orders.toSorted(), ids.toSorted());
    }
  });

  it('maps every order that it loads to a body whose parts add up, with no payment above what was captured', async () => {
    const at = harness();
    at.addOrder();
    const shop = { currency: at.currency };
    for (const native of await loadAll(at, 50)) {
      const before = JSON.stringify(native);
      const first = at.definition.map(native, shop);
      assert.deepEqual(at.definition.map(native, shop), first, 'the same twice');
      assert.equal(JSON.stringify(native), before, 'and changes nothing');
      assert.equal(first.refused, null);
    }
  });

  it('reports a change once, also when it is asked too often, and again when it changes again', async () => {
    const at = harness();
    const id = at.addOrder();
    let cursor = (await at.connector.changes(null, 100)).cursor;
    const next = async () => {
      const page = await at.connector.changes(JSON.parse(JSON.stringify(cursor)) as Json, 100);
      cursor = page.cursor;
      return page.refs.filter((ref) => ref.id === id).length;
    };
    await next();
    at.advance(120_000);
    at.changeOrder(id);
    assert.equal(await next(), 1);
    for (let i = 0; i < 3; i++) {
      at.advance(10_000);
      assert.equal(await next(), 0);
    }
    at.changeOrder(id);
    assert.equal(await next(), 1);
  });

  it('reports all of many changes, page by page', async () => {
    const at = harness();
    let cursor: Json | null = (await at.connector.changes(null, 100)).cursor;
    at.advance(120_000);
    const ids = Array.from({ length: 9 }, () => at.addOrder());
    const seen = new Set<string>();
    for (let pages = 0; pages < 50; pages++) {
      const page = await at.connector.changes(cursor, 2);
      for (const { id } of page.refs) seen.add(id);
      cursor = page.cursor;
      if (page.done) break;
    }
    for (const id of ids) assert.ok(seen.has(id), id);
  });

  it('reads an object as it is now, and says when there is none', async () => {
    const at = harness();
    const id = at.addOrder();
    assert.equal((await at.connector.read({ kind: 'order', id }))?.ref.id, id);
    assert.equal(await at.connector.read({ kind: 'order', id: `${id}nope` }), null);
  });

  it('says what is wrong and what to do, and never throws, when it is checked', async () => {
    const at = harness();
    const shop = { currency: at.currency };
    assert.deepEqual(
      (await at.connector.check(shop)).filter(({ status }) => status !== 'passed'),
      [],
    );
    for (const status of [401, 404, 500]) {
      at.failNext(status);
      const failed = (await at.connector.check(shop)).filter((check) => check.status === 'failed');
      assert.equal(failed.length, 1);
      assert.ok(failed[0]!.what_to_do);
    }
    const [wrong] = (await at.connector.check({ currency: 'XTS' })).filter(
      ({ status }) => status === 'failed',
    );
    assert.equal(wrong?.name, 'currency');
  });
}

function messageContract(harness: () => Harness): void {
  const verify = ({ definition, now, secret }: Harness, request: InboxRequest) =>
    definition.inbox!.verify([secret], request, now());

  it('that are signed name what changed', () => {
    const at = harness();
    const id = at.addOrder();
    const verified = verify(at, at.message(at.secret, id, at.now()));
    assert.equal(verified.kind, 'news');
    if (verified.kind === 'news') assert.deepEqual(verified.refs, [{ kind: 'order', id }]);
  });

  it('have an id that a replay has too, and another message has not', () => {
    const at = harness();
    const [one, other] = [at.addOrder(), at.addOrder()].map((id) => at.message(at.secret, id, at.now()));
    const idOf = (request: InboxRequest) => {
      const verified = verify(at, request);
      assert.equal(verified.kind, 'news');
      return verified.kind === 'news' && verified.delivery_id;
    };
    assert.equal(idOf(one!), idOf(one!));
    assert.notEqual(idOf(one!), idOf(other!));
  });

  it('are rejected unsigned, with a foreign secret, changed, old, or when they are nonsense', () => {
    const at = harness();
    const id = at.addOrder();
    const good = at.message(at.secret, id, at.now());
    const hour_ms = 3_600_000;
    const after = (ms: number) => at.message(at.secret, id, new Date(at.now().getTime() + ms));
    const wrong: InboxRequest[] = [
      { ...good, headers: {} },
      at.message('whsec_Zm9yZWlnbg==', id, at.now()),
      { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
      ...(at.signs_time ? [after(-hour_ms), after(hour_ms)] : []),
      { ...good, body: Buffer.from('') },
    ];
    for (const request of wrong) assert.equal(verify(at, request).kind, 'rejected');
  });
}

function refundContract(harness: () => Harness): void {
  it('are made once and found by our id', async () => {
    const at = harness();
    const { refund } = at.connector.writes;
    const intent = at.intent('stl_A');
    assert.deepEqual(await refund!.find(intent), { kind: 'not_found' });
    const made = await refund!.send(intent);
    assert.equal(made.kind, 'succeeded');
    assert.deepEqual(await refund!.find(intent), made);
    assert.deepEqual(at.paid('stl_A'), [intent.amount]);
    assert.deepEqual(
      await refund!.find({ ...intent, id: 'stl_B' }),
      { kind: 'not_found' },
      'not that of another',
    );
  });

  it('are unknown, not failed, when the response is lost, and found afterwards', async () => {
    const at = harness();
    const { refund } = at.connector.writes;
    const intent = at.intent('stl_A');
    at.loseRefund();
    assert.equal((await refund!.send(intent)).kind, 'unknown');
    assert.equal((await refund!.find(intent)).kind, 'succeeded');
    assert.deepEqual(at.paid('stl_A'), [intent.amount]);
  });

  it('are unknown after an error of the server, and wait when the key is rejected', async () => {
    const at = harness();
    const { refund } = at.connector.writes;
    const intent = at.intent('stl_A');
    for (const [status, kind] of [
      [500, 'unknown'],
      [429, 'unknown'],
      [401, 'unauthorized'],
    ] as const) {
      at.failNext(status);
      assert.equal((await refund!.send(intent)).kind, kind);
      at.failNext(status);
      assert.equal((await refund!.find(intent)).kind, kind);
    }
    assert.deepEqual(at.paid('stl_A'), []);
  });

  it('above what was captured fail, and pay nothing', async () => {
    const at = harness();
    const intent = { ...at.intent('stl_A'), amount: 99_999_999 };
    assert.equal((await at.connector.writes.refund!.send(intent)).kind, 'failed');
    assert.deepEqual(at.paid('stl_A'), []);
  });
}
