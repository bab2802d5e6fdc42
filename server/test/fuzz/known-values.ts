import { Known, marker_placeholder } from './values.ts';

/** What a request says besides its operation. */
export type Ready = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

const most_of_a_kind = 60;
const most_offers = 6;

/** What a shop is known to have, by kind: names of members and parameters, and paths for their own ids. */
export class KnownValues {
  readonly marker: string;
  #kinds = new Map<string, unknown[]>();
  #seen = new Set<string>();
  #ready = new Map<string, Ready[]>();

  constructor(marker: string) {
    this.marker = marker;
  }

  /** Remembers a value; of too many the oldest goes. */
  add(kind: string, value: unknown): void {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return;
    const seen = `${kind} ${value}`;
    if (this.#seen.has(seen)) return;
    this.#seen.add(seen);
    const values = this.#kinds.get(kind) ?? [];
    if (values.length === most_of_a_kind) values.shift();
    this.#kinds.set(kind, [...values, value]);
  }

  /** Remembers what an answer tells of: every member by its name, and the ids of the things that the path names. */
  learn(path: string, body: unknown): void {
    const kind = path.replace(/(\/external)?\/\{\w+\}$/, '');
    const named = Object.entries(isObject(body) ? body : {}).filter(
      ([name]) => name === 'data' || singularOf(name) === singularOf(kind),
    );
    const things = [body, ...named.map(([, member]) => member)].flat();
    for (const thing of things) {
      if (!isObject(thing)) continue;
      this.add(kind, thing['id']);
      this.add(`${singularOf(kind)}_id`, thing['id']);
      this.add(`${kind}/external`, thing['external_id']);
    }
    this.#learnMembers(body);
  }

  /** Forgets a value that names nothing any more. */
  forget(kind: string, value: unknown): void {
    this.#seen.delete(`${kind} ${String(value)}`);
    this.#kinds.set(
      kind,
      (this.#kinds.get(kind) ?? []).filter((one) => String(one) !== String(value)),
    );
  }

  /** Keeps a request that would succeed but is hardly found by chance; of too many the oldest goes. */
  offer(operation: string, request: Ready): void {
    this.#ready.set(operation, [...(this.#ready.get(operation) ?? []), request].slice(-most_offers));
  }

  /** Takes the newest of the kept requests. */
  takeReady(operation: string): Ready | undefined {
    return this.#ready.get(operation)?.pop();
  }

  /** A copy of a planned value in which everything stands that was left open. */
  complete(planned: unknown): unknown {
    if (typeof planned === 'string') return planned.replaceAll(marker_placeholder, this.marker);
    if (Array.isArray(planned)) return planned.map((item) => this.complete(item));
    if (planned instanceof Known) {
      const of_kinds = planned.kinds.map((kind) => this.#kinds.get(kind) ?? []);
      // The first kind says best what is built.
      const values = of_kinds[0]!.length > 0 && planned.index % 4 > 0 ? of_kinds[0]! : of_kinds.flat();
      const fitting = values.filter((value) => lengthOf(value) <= planned.max_length);
      if (fitting.length === 0) return this.complete(planned.otherwise);
      const value = fitting[planned.index % fitting.length];
      return planned.as_text ? String(value) : value;
    }
    if (!isObject(planned)) return planned;
    return Object.fromEntries(Object.entries(planned).map(([name, member]) => [name, this.complete(member)]));
  }

  #learnMembers(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#learnMembers(item);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (!untold.has(name)) this.add(name, member);
      // What the audit log doesn't show stands there as "changed".
      if (name === 'before' || name === 'after') continue;
      this.#learnMembers(member);
    }
  }
}

/** The kinds of what a parameter of a path names: what is made at the path before it, and its own name. */
export function kindsOfParameter(path: string, name: string): string[] {
  const collection = path.slice(0, path.indexOf(`/{${name}}`));
  return [collection, name === 'id' ? `${singularOf(collection)}_id` : name];
}

/** Members that name no value of their kind. */
const untold = new Set(['id', 'type', 'instance', 'request_id']);

/** In characters, as a schema counts them. */
const lengthOf = (value: unknown) => Array.from(String(value)).length;

/** What one of the things at a path is called: `label_request` of `/api/v1/label-requests`. */
export const singularOf = (path: string) =>
  path.split('/').at(-1)!.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
