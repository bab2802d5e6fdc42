import type pg from 'pg';
import { cpuSeconds } from '../processes.ts';

/** CPU time of Retour and of the connections of PostgreSQL, which run on the same machine. */
export type CpuMeter = {
  /** Returns how many seconds have been spent when its answer is called. */
  begin(): Promise<() => Promise<number>>;
};

export function createCpuMeter(pool: pg.Pool, retour_pid: number): CpuMeter {
  async function read(): Promise<Map<number, number>> {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and backend_type in ('client backend', 'parallel worker')`,
    );
    return new Map([retour_pid, ...rows.map(({ pid }) => pid)].map((pid) => [pid, cpuSeconds(pid) ?? 0]));
  }
  return {
    async begin() {
      const before = await read();
      return async () =>
        [...(await read())].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
    },
  };
}
