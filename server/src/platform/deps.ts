import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Cursors } from './paging.ts';

/** What commands, jobs and routes work with; made once, in the composition root. */
export type Deps = { db: Db; clock: Clock; log: Log; config: Config; jobs: Jobs; cursors: Cursors };
