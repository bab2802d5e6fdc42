import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from '../../platform/clock.ts';
import { CommandError } from '../failure.ts';
import type { Difference } from './compare-answers.ts';

/** A kind of difference: how often it was seen, and where last. */
export type Kind = Difference & {
  /** The method and the path without its ids: `GET /warehouse/return/{id}/notes`. */
  operation: string;
  count: number;
  first_seen: string;
  last_seen: string;
  /** The path and query of the last request that showed it; theirs and ours are of that request too. */
  path: string;
};

export type Report = {
  since: string;
  until: string;
  /** Reads that both systems answered. */
  compared: number;
  /** Of them, those without a difference. */
  equal: number;
  /** Requests that change something: they go to one system only. */
  writes: number;
  /** Reads that were not compared, as too many waited. */
  skipped: number;
  kinds: Kind[];
};

/** Kinds of difference that are told apart; what comes after them only counts as compared. */
const most_kinds = 1000;

/** What a shadow has seen. With a file, it goes on from what the file has, so that weeks of several starts are one report. */
export class ShadowReport {
  readonly #clock: Clock;
  readonly #file: string | undefined;
  readonly #report: Report;
  readonly #kinds: Map<string, Kind>;

  constructor(clock: Clock, file?: string) {
    const now = clock.now().toISOString();
    this.#clock = clock;
    this.#file = file;
    this.#report =
      file && existsSync(file)
        ? readReport(file)
        : { since: now, until: now, compared: 0, equal: 0, writes: 0, skipped: 0, kinds: [] };
    this.#kinds = new Map(this.#report.kinds.map((kind) => [keyOf(kind), kind]));
  }

  countWrite(): void {
    this.#report.writes++;
  }

  countSkipped(): void {
    this.#report.skipped++;
  }

  /** Adds what differed between the answers to a read. Returns the kinds that were not seen before. */
  add(path: string, differences: Difference[]): Kind[] {
    this.#report.compared++;
    if (differences.length === 0) this.#report.equal++;
    const operation = operationOf(path);
    const now = this.#clock.now().toISOString();
    const fresh: Kind[] = [];
    // A member that differs in each row of one answer is one difference.
    const by_key = new Map(differences.map((found) => [keyOf({ ...found, operation }), found]));
    for (const [key, found] of by_key) {
      const before = this.#kinds.get(key);
      if (!before && this.#kinds.size >= most_kinds) continue;
      const kind = {
        ...found,
        operation,
        path,
        count: (before?.count ?? 0) + 1,
        first_seen: before?.first_seen ?? now,
        last_seen: now,
      };
      this.#kinds.set(key, kind);
      if (!before) fresh.push(kind);
    }
    return fresh;
  }

  /** The report as it is now, what was seen most often first. */
  read(): Report {
    const kinds = [...this.#kinds.values()].toSorted((a, b) => b.count - a.count);
    return { ...this.#report, until: this.#clock.now().toISOString(), kinds };
  }

  /** Writes the file, readable for its owner only: answers are about customers. */
  save(): void {
    if (!this.#file) return;
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.read(), null, 2)}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const keyOf = ({ operation, kind, member }: Pick<Kind, 'operation' | 'kind' | 'member'>) =>
  `${operation} ${kind} ${member}`;

/** `/api/v1/warehouse/return/42/notes?page=2` is the operation `GET /warehouse/return/{id}/notes`. */
function operationOf(path: string): string {
  const [route = ''] = path.split('?');
  const parts = route.replace(/^\/api\/[^/]+/, '').split('/');
  return `GET ${parts.map((part) => (/\d/.test(part) ? '{id}' : part)).join('/')}`;
}

function readReport(file: string): Report {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (Array.isArray(report.kinds) && typeof report.compared === 'number') return report;
  } catch {
    // As below.
  }
  throw new CommandError(`${file} isn't a report of "retour shadow". Name another file.`);
}
