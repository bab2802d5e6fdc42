import pg from 'pg';

/** The n-th statement of a pool that is not just read, counted from 1, and whether the connection is lost before it ran or after. */
export type Fault = { nth: number; when: 'before' | 'after' };

export type FaultyPool = { pool: pg.Pool; count: () => number; tripped: () => boolean };

/** Whether a statement leaves nothing behind that one who comes later could tell. */
const only_reads = /^\s*(begin|(?!.*\b(insert|update|delete)\b).*\bselect)\b/is;

/** A pool that counts its statements but reads and loses the connection at one of them, as a network does: nobody is told whether it ran. */
export function createFaultyPool(pool: pg.Pool, fault?: Fault): FaultyPool {
  let count = 0;
  let tripped = false;

  async function query(client: pg.PoolClient, args: unknown[]): Promise<unknown> {
    const run = () => (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, args);
    const [given] = args as [string | { text: string }];
    if (only_reads.test(typeof given === 'string' ? given : given.text)) return run();
    if (++count !== fault?.nth) return run();
    tripped = true;
    if (fault.when === 'after') await run();
    lose(client);
    throw new Error('Connection terminated unexpectedly');
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const lost = () => lost_clients.has(client);
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return (...args: unknown[]) => query(target, args);
        if (name === 'release') return () => target.release(lost());
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  return {
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
    }),
    count: () => count,
    tripped: () => tripped,
  };
}

const lost_clients = new WeakSet<pg.PoolClient>();

function lose(client: pg.PoolClient): void {
  lost_clients.add(client);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
