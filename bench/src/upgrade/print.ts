import type { LockWait } from './lock-waits.ts';
import type { Phase, Upgrade } from './measure.ts';
import type { Write } from './writers.ts';

/** A write may wait this long for a migration. */
const most_wait_ms = 1000;

type Span = { began: number; ended: number };

/** Prints what was seen, and makes the process fail where a write failed or waited for a migration for too long. */
export function reportUpgrade(upgrade: Upgrade, as_json: boolean): void {
  const { from, returns, database_bytes, phases, migrations, waits, writes } = upgrade;
  const faults = faultsOf(upgrade);
  process.exitCode = faults.length > 0 ? 1 : 0;
  const seen = migrations.map((one) => ({
    ...one,
    slowest_write_ms: slowest(writes, one),
    longest_wait: longest(waits.filter(({ at }) => at >= one.began && at <= one.ended + 20)),
  }));
  if (as_json)
    return console.log(
      JSON.stringify(
        { from, returns, database_bytes, phases: phases.map(phaseOf(writes)), migrations: seen, faults },
        null,
        2,
      ),
    );
  console.log(
    `\nFrom ${from}: ${returns.toLocaleString('en-US')} returns, ${(database_bytes / 1e9).toFixed(2)} GB\n`,
  );
  console.log(`${'Migration'.padEnd(36)}    took  slowest write  longest wait for a lock`);
  for (const { name, took_s, slowest_write_ms, longest_wait } of seen)
    console.log(
      `${name.padEnd(36)}${took_s.toFixed(2).padStart(6)} s${ms(slowest_write_ms).padStart(15)}  ${waitText(longest_wait)}`,
    );
  console.log(`\n${'Meanwhile'.padEnd(36)}  writes  failed  slowest`);
  for (const { name, count, failed, slowest_ms } of phases.map(phaseOf(writes)))
    console.log(
      `${name.padEnd(36)}${String(count).padStart(8)}${String(failed).padStart(8)}${ms(slowest_ms).padStart(9)}`,
    );
  console.log(
    [
      '',
      ...(faults.length > 0 ? ['NOT REACHED:', ...faults] : ['No write failed, none waited too long.']),
    ].join('\n'),
  );
}

function faultsOf({ waits, writes, phases }: Upgrade): string[] {
  const faults: string[] = [];
  const worst = longest(waits);
  if (worst && worst.waited_ms >= most_wait_ms) faults.push(`a write waited: ${waitText(worst)}`);
  const failures = new Map<string, number>();
  for (const { path, failure, ended } of writes) {
    if (!failure) continue;
    const phase = phases.find((one) => ended <= one.ended)?.name ?? 'at the end';
    const text = `${phase}: ${path} failed: ${failure}`;
    failures.set(text, (failures.get(text) ?? 0) + 1);
  }
  for (const [text, count] of failures) faults.push(`${count} × ${text}`);
  return faults;
}

const phaseOf = (writes: readonly Write[]) => (phase: Phase) => {
  const of_phase = writes.filter((write) => overlap(write, phase));
  const failed = of_phase.filter(({ failure }) => failure !== undefined).length;
  return { name: phase.name, count: of_phase.length, failed, slowest_ms: slowest(of_phase, phase) };
};

const overlap = (one: Span, other: Span) => one.began < other.ended && one.ended > other.began;

const slowest = (writes: readonly Write[], span: Span): number =>
  writes
    .filter((write) => overlap(write, span))
    .reduce((most, { began, ended }) => Math.max(most, ended - began), 0);

const longest = (waits: readonly LockWait[]): LockWait | undefined =>
  waits.toSorted((a, b) => b.waited_ms - a.waited_ms)[0];

const ms = (value: number) => `${value.toFixed(0)} ms`;
const waitText = (wait: LockWait | undefined) =>
  wait ? `${ms(wait.waited_ms)} for ${wait.lock} (${wait.statement})` : '—';
