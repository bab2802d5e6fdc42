import type pg from 'pg';
import { cacheGauge } from './gauges.ts';
import type { DatabaseGauge } from './gauges.ts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Log } from '../log.ts';

export type Metrics = {
  observeRequest(operation: string, status: number, duration_ms: number): void;
  /** Counts a call that a payment provider rejected because of our credentials. */
  countPaymentUnauthorized(status: number): void;
  /** Counts an event that didn't come from the payment provider as which it was sent. */
  countPaymentEventRejected(provider: string): void;
  /** The Prometheus text form of everything measured. */
  text(): Promise<string>;
  content_type: string;
};

/** Figures that every scrape finds in the database. */
type DatabaseFigures = {
  gauges: readonly DatabaseGauge[];
  log: Log;
};

/** Measuring begins with the first request that was answered: most of a start is loading, and this need not be in it. */
export function createMetrics(pool: pg.Pool, database?: DatabaseFigures): Metrics {
  let made: ReturnType<typeof makeRegistry> | undefined;
  const begin = () => (made ??= makeRegistry(pool, database));
  return {
    observeRequest: (operation, status, duration_ms) =>
      begin().requests.observe({ operation, status: String(status) }, duration_ms / 1000),
    countPaymentUnauthorized: (status) => begin().payments_unauthorized.inc({ status: String(status) }),
    countPaymentEventRejected: (provider) => begin().payment_events_rejected.inc({ provider }),
    text: () => begin().registry.metrics(),
    get content_type() {
      return begin().registry.contentType;
    },
  };
}

function makeRegistry(pool: pg.Pool, database?: DatabaseFigures) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'retour_http_request_duration_seconds',
    help: 'Time to respond to a request, by operation and status',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'retour_db_connections',
    help: 'Database connections of this process, by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  for (const gauge of database?.gauges ?? []) {
    const read = cacheGauge(gauge, database!.log);
    new Gauge({
      name: gauge.name,
      help: gauge.help,
      labelNames: [...gauge.labels],
      registers: [registry],
      async collect() {
        const samples = await read();
        this.reset();
        if (samples.length === 0) this.remove();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }
  const payments_unauthorized = new Counter({
    name: 'retour_payment_unauthorized_total',
    help: 'Requests that the payment bridge rejected because of the credentials, by status',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  const payment_events_rejected = new Counter({
    name: 'retour_payment_events_rejected_total',
    help: 'Events of payment providers that were rejected because their signature is missing, wrong or too old, by provider',
    labelNames: ['provider'] as const,
    registers: [registry],
  });
  return { registry, requests, payments_unauthorized, payment_events_rejected };
}
