import { existsSync, statfsSync } from 'node:fs';
import { defaultDataDir } from '@retour/embedded-postgres';
import { home_dir } from '../config.ts';
import type { Config } from '../config.ts';
import type { DatabaseGauge } from './gauges.ts';
import type { Warning } from './health.ts';

const mebibyte = 1024 * 1024;
const least_free_bytes = 512 * mebibyte;
const low_free_bytes = 2048 * mebibyte;

type DiskConfig = Pick<Config, 'data_dir' | 'database_url'>;

/** The data folder: where the secret is, and the embedded PostgreSQL. */
export const dataDirOf = ({ data_dir }: Pick<Config, 'data_dir'>): string =>
  data_dir || defaultDataDir(home_dir);

/** How much room is left for the data folder, and whether that is `enough`, `little` or `none`: with none, PostgreSQL soon fails to write. */
export function roomOf(config: DiskConfig): {
  verdict: 'enough' | 'little' | 'none';
  free_bytes: number;
  text: string;
} {
  const data_dir = dataDirOf(config);
  const { bavail, bsize } = statfsSync(existsSync(data_dir) ? data_dir : home_dir);
  const free_bytes = bavail * bsize;
  const verdict = free_bytes < least_free_bytes ? 'none' : free_bytes < low_free_bytes ? 'little' : 'enough';
  return { verdict, free_bytes, text: `${Math.floor(free_bytes / mebibyte)} MiB are free for ${data_dir}.` };
}

/** What an operator does where room is short. */
export const disk_advice = 'Free some space, or move the data folder (RETOUR_DATA_DIR) to a larger disk.';

/** What readiness reports while the disk of the data folder is nearly full. */
export const diskWarning = (config: DiskConfig): Warning => ({
  name: 'disk',
  async check() {
    const { verdict, text } = roomOf(config);
    return verdict === 'none' ? `${text} ${disk_advice}` : undefined;
  },
});

/** The room that is left for the data folder, for alerts. */
export const diskGauge = (config: DiskConfig): DatabaseGauge => ({
  name: 'retour_data_disk_free_bytes',
  help: 'Bytes that are free on the disk of the data folder: the embedded PostgreSQL, the secret, statements of withdrawal that wait',
  labels: [],
  read: async () => [{ labels: {}, value: roomOf(config).free_bytes }],
});
