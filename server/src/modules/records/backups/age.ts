import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { readLastBackup } from './store.ts';

/** Where no age is set, a backup counts as old after a week, if there ever was one: others back up with tools of their own. */
const usual_hours = 168;
const hour_ms = 3_600_000;

export type BackupAge = {
  /** Undefined where Retour has made no backup. */
  last_at: Date | undefined;
  is_old: boolean;
  text: string;
};

type Watching = { db: { root: Reader }; clock: Clock; config: Pick<Config, 'backup_max_age_hours'> };

/** How old the last backup is, and whether somebody should be warned of it. */
export async function readBackupAge({ db, clock, config }: Watching): Promise<BackupAge> {
  const last_at = await readLastBackup(db.root);
  const { backup_max_age_hours: most_hours } = config;
  if (!last_at) return { last_at, is_old: most_hours > 0, text: 'Retour has made no backup yet.' };
  const hours = Math.floor((clock.now().getTime() - last_at.getTime()) / hour_ms);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return {
    last_at,
    is_old: hours >= (most_hours || usual_hours),
    text: `The last backup that Retour made is ${age} old.`,
  };
}

/** What to do about an old backup. */
export const backup_advice =
  'Run "retour backup", or set up its timer. RETOUR_BACKUP_MAX_AGE_HOURS sets the age from which on Retour warns.';

/** What readiness reports while the last backup is too old. */
export const backupWarning = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Warning => ({
  name: 'backup',
  async check() {
    const { is_old, text } = await readBackupAge(deps);
    return is_old ? `${text} ${backup_advice}` : undefined;
  },
});

/** The age of the last backup, for alerts; without a value where there is none. */
export const backupGauge = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): DatabaseGauge => ({
  name: 'retour_backup_age_seconds',
  help: 'Age of the last backup that "retour backup" made',
  labels: [],
  async read() {
    const last_at = await readLastBackup(db.root);
    return last_at ? [{ labels: {}, value: (clock.now().getTime() - last_at.getTime()) / 1000 }] : [];
  },
});
