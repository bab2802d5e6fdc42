import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const path = '/api/v1/warehouse/return/list?paginate=true&pageSize=100';
/** Requests in advance on each connection: their answers are more than the system takes while nobody reads. */
const ahead = 60;

const requestsOf = (key: string) =>
  Array.from(
    { length: ahead },
    (_, i) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Authorization: ${key}\r\n${i === ahead - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  ).join('');

async function readToEnd(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

/** The bodies of answers that have their length in their headers. */
function bodiesOf(bytes: Buffer): string[] {
  const bodies: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const begin = bytes.indexOf('\r\n\r\n', at) + 4;
    const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', at, begin))?.[1];
    at = begin + Number(length);
    bodies.push(bytes.toString('utf8', begin, at));
  }
  return bodies;
}

describe('a client that reads slowly', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('gets every page as it was made, whatever others are sent meanwhile and whoever hangs up', async () => {
    const order = await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 100, unit_price: 1000 }] });
    for (let i = 0; i < 80; i++) await openReturn(at.deps, at.shop, { order });
    const { secret } = await at.server.createKey(at.shop);
    const { text: expected } = await at.clients.standard.get(path);
    assert.ok(expected.length > 100_000);
    const connect = async () => {
      const socket = createConnection({ port: Number(new URL(at.server.origin).port), host: '127.0.0.1' });
      await once(socket, 'connect');
      socket.pause();
      return socket;
    };
    const [slow, gone, quick] = await Promise.all([connect(), connect(), connect()]);
    slow.write(requestsOf(secret));
    gone.write(requestsOf(secret));
    const was_quick = readToEnd(quick.resume());
    quick.write(requestsOf(secret));
    gone.destroy();
    assert.deepEqual(new Set(bodiesOf(await was_quick)), new Set([expected]));
    const bodies = bodiesOf(await readToEnd(slow.resume()));
    assert.equal(bodies.length, ahead);
    assert.deepEqual(new Set(bodies), new Set([expected]));
  });
});
