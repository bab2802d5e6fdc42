import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type pg from 'pg';

export type Metrics = {
  observeRequest(operation: string, status: number, duration_ms: number): void;
  /** The Prometheus text form of everything measured. */
  text(): Promise<string>;
  content_type: string;
};

export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'retour_http_request_duration_seconds',
    help: 'Time to answer a request, by operation and status',
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
  return {
    observeRequest: (operation, status, duration_ms) =>
      requests.observe({ operation, status: String(status) }, duration_ms / 1000),
    text: () => registry.metrics(),
    content_type: registry.contentType,
  };
}
