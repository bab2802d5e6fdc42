import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRoutes } from '../../src/modules.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Log } from '../../src/platform/log.ts';
import { allRefusals } from '../../src/platform/route.ts';

/** Operations and the codes that they were seen to refuse requests with in this process, as `operation code`. */
const seen = new Set<string>();

/** Notes the refusals that a server logs, whatever level is written: it logs every request, with its operation and code, in every profile. */
export function noteRefusals(log: Log): Log {
  for (const level of ['info', 'warn'] as const) {
    const write = log[level].bind(log);
    log[level] = ((fields: { operation?: string; code?: string }, message: string) => {
      if (message === 'request' && fields.code) seen.add(`${fields.operation} ${fields.code}`);
      write(fields, message);
    }) as Log[typeof level];
  }
  return log;
}

/** What was seen since the last call. */
export function takeRefusals(): string[] {
  const all = [...seen];
  seen.clear();
  return all;
}

/**
 * The refusals that a route declares and that no test file of a run has noted in `run_dir`, as `operation code`. Of the refusals that every operation can
 * answer with, one operation is enough.
 */
export function unprovokedRefusals(run_dir: string): string[] {
  const provoked = new Set(
    globSync('refusals-*', { cwd: run_dir }).flatMap((name) =>
      readFileSync(join(run_dir, name), 'utf8').split('\n'),
    ),
  );
  const provoked_codes = new Set([...provoked].map((pair) => pair.split(' ')[1]));
  const routes = listRoutes({} as Deps);
  const declared = new Set(
    routes.flatMap(({ operation, refusals }) => refusals.map((code) => `${operation} ${code}`)),
  );
  const common = new Set(routes.flatMap((route) => allRefusals({ ...route, refusals: [] })));
  return [
    ...declared.difference(provoked),
    ...[...common].filter((code) => !provoked_codes.has(code)).map((code) => `any operation ${code}`),
  ];
}
