import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { createGzip } from 'node:zlib';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { runRetour, startRetour } from '../support/retour.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const customer = '{"resource":"customer","data":{"external_id":"c-1","email":"ana@example.com"}}\n';

/** Begins an upload to a server and sends its first half. */
async function beginUpload(origin: string, key: string): Promise<ClientRequest> {
  const sending = request(`${origin}/api/v1/bulk-operations`, {
    method: 'POST',
    headers: {
      'X-Authorization': key,
      'Content-Type': 'application/x-ndjson',
      'Content-Length': 2 * customer.length,
    },
  });
  sending.on('error', () => {});
  await new Promise((resolve) => sending.write(customer, resolve));
  return sending;
}

describe('a compressed upload that is too large', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  /** Two gigabytes of line feeds. */
  async function bomb(): Promise<Buffer> {
    const gzip = createGzip({ level: 1 });
    const compressed = buffer(gzip);
    const lines = Buffer.alloc(16_777_216, '\n');
    for (let i = 0; i < 128; i++) await new Promise((resolve) => gzip.write(lines, resolve));
    gzip.end();
    return compressed;
  }

  it('gets its 413, and the connection is closed at once, whether the rest is sent or not', async () => {
    const { secret } = await at.server.createKey(at.shop);
    const body = await bomb();
    assert.ok(body.length > 8_000_000);
    for (const rest of ['sent', 'held back'] as const) {
      const { hostname, port } = new URL(at.server.origin);
      const socket = createConnection({ host: hostname, port: Number(port) });
      socket.on('error', () => {});
      const answered = text(socket);
      socket.write(
        `POST /api/v1/bulk-operations HTTP/1.1\r\nHost: x\r\nX-Authorization: ${secret}\r\nContent-Type: application/x-ndjson\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      const start = performance.now();
      socket.write(rest === 'sent' ? body.subarray(0, -1) : body.subarray(0, body.length / 2));
      const answer = await answered;
      const took_ms = performance.now() - start;
      assert.match(answer, /^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n[^]*"code":"payload_too_large"/i);
      assert.ok(took_ms < 15_000, `closed after ${Math.round(took_ms)} ms`);
      await once(socket, 'close');
    }
  });

  it('keeps its connection when all of it was sent', async () => {
    const { status, headers } = await at.clients.standard.request('POST', '/bulk-operations', {
      raw: new Uint8Array(await bomb()),
      headers: { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' },
    });
    assert.deepEqual([status, headers.get('Connection')], [413, 'keep-alive']);
  });
});

describe('an upload that is received', () => {
  const tmp = mkdtempSync(join(tmpdir(), 'retour-uploads-test-'));
  let database: TestDatabase;
  let settings: Record<string, string>;
  let key: string;
  before(async () => {
    database = await createTestDatabase();
    settings = {
      DATABASE_URL: database.connection_string,
      RETOUR_DATA_DIR: join(tmp, 'data'),
      TMPDIR: join(tmp, 'tmp'),
      PORT: '0',
      LOG_LEVEL: 'error',
    };
    mkdirSync(settings['TMPDIR']!);
    await runRetour(['shops', 'create', '--handle', 'acme', '--name', 'Acme', '--currency', 'USD'], settings);
    const created = await runRetour(
      ['keys', 'create', '--shop', 'acme', '--name', 'ci', '--scopes', 'all', '--json'],
      settings,
    );
    key = JSON.parse(created.stdout).key;
  });
  after(async () => {
    await database.drop();
    rmSync(tmp, { recursive: true });
  });

  async function start() {
    const child = startRetour(['serve', '--role', 'api'], settings);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
    const origin = await eventually(() => {
      const address = /listens at (http:\S+)/.exec(printed)?.[1];
      assert.ok(address);
      return address;
    }, 60_000);
    return { child, origin };
  }
  const uploads = () => readdirSync(settings['TMPDIR']!).filter((name) => name.startsWith('retour-upload'));

  /** The modes of the files below the temporary folder that a process has open. */
  function openFiles(pid: number): { path: string; mode: number; size: number }[] {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const path = readlinkSync(`/proc/${pid}/fd/${fd}`);
      if (!path.startsWith(settings['TMPDIR']!)) return [];
      const { mode, size } = statSync(`/proc/${pid}/fd/${fd}`);
      return [{ path, mode: mode & 0o777, size }];
    });
  }

  const skip = process.platform !== 'linux' && 'open files are read from /proc';
  it(
    'can be read by nobody else, and is gone when the server is killed in the middle',
    { skip },
    async () => {
      const { child, origin } = await start();
      await beginUpload(origin, key);
      await eventually(() => {
        const [file] = openFiles(child.pid!);
        assert.equal(file?.size, customer.length);
        assert.equal(file.mode, 0o600);
        assert.match(file.path, /\(deleted\)$/, 'it has no name');
      });
      assert.deepEqual(uploads(), []);
      child.kill('SIGKILL');
      await once(child, 'exit');
      assert.deepEqual(uploads(), []);
    },
  );

  it('is removed at the start when an earlier version left it, unless a server may still be at it', async () => {
    const leave = (name: string, hours: number) => {
      const path = join(settings['TMPDIR']!, name);
      writeFileSync(path, customer);
      const at = new Date(Date.now() - hours * 3_600_000);
      utimesSync(path, at, at);
    };
    leave('retour-upload-6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad', 2);
    leave('retour-upload-7d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad', 0);
    leave('retour-upload-notes.txt', 2);
    const { child } = await start();
    await eventually(() =>
      assert.deepEqual(uploads(), [
        'retour-upload-7d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad',
        'retour-upload-notes.txt',
      ]),
    );
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});
