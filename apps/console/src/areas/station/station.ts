import { api, dataOf } from '../../api/client.ts';
import { findingOf, nextUnit, onlyReturn, unitByCode, withActions, withFinding } from './bench.ts';
import { replay } from './replay.ts';
import type { Halt } from './replay.ts';
import { createScanIndex } from './scan-index.ts';
import { createSender } from './sender.ts';
import { soundFound, soundMissing } from './sounds.ts';
import { openStorage } from './storage.ts';
import type { Change, Storage } from './storage.ts';
import type { Action, ActionEntry, Done, Entry, StationGrade, StationReturn, StationUnit } from './types.ts';

/** How long the server is waited for when a code isn't known here. */
const find_ms = 4000;
const poll_ms = 20_000;
const retry_ms = 4000;
/** A work list that wasn't read for so long is taken along anew. */
const stale_ms = 2 * 86_400_000;

export type ScanState = 'ready' | 'looking' | 'not_found' | 'ambiguous';

/** What the page shows. */
export type StationState = {
  is_ready: boolean;
  grades: readonly StationGrade[];
  current: StationReturn | undefined;
  unit: StationUnit | undefined;
  scan: ScanState;
  /** What was scanned last, for a parcel that nobody can assign. */
  code: string;
  /** Counts what wasn't found, so that each time shows. */
  misses: number;
  /** The last thing that was done. */
  last: Done | undefined;
  graded: number;
  waiting: number;
  refused: readonly Entry[];
  halt: Halt | undefined;
};

const start: StationState = {
  is_ready: false,
  grades: [],
  current: undefined,
  unit: undefined,
  scan: 'ready',
  code: '',
  misses: 0,
  last: undefined,
  graded: 0,
  waiting: 0,
  refused: [],
  halt: undefined,
};

type Options = { shop_id: number; name: () => string };

/** A station: what it shows, what it does, and how it keeps up with the server. */
export class Station {
  #state = start;
  readonly #listeners = new Set<() => void>();
  readonly #index = createScanIndex();
  readonly #returns = new Map<number, StationReturn>();
  readonly #options: Options;
  readonly #channel: BroadcastChannel;
  /** When returns were changed here. */
  readonly #touched = new Map<number, number>();
  #storage!: Storage;
  #work: Promise<unknown> = Promise.resolve();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #is_sending = false;
  #is_reading = false;

  constructor(options: Options) {
    this.#options = options;
    this.#channel = new BroadcastChannel(`retour-station-${options.shop_id}`);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): StationState => this.#state;

  #set(change: Partial<StationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Opens what is kept on this device, then keeps up with the server. The answer ends it. */
  open(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    void (async () => {
      this.#storage = await openStorage(this.#options.shop_id);
      await this.#load();
      if (signal.aborted) return;
      this.#channel.addEventListener('message', () => void this.#load(), { signal });
      window.addEventListener('online', () => this.#sync(), { signal });
      window.addEventListener('offline', () => this.#set({ halt: 'offline' }), { signal });
      this.#timers = [
        setInterval(() => void this.send(), retry_ms),
        setInterval(() => void this.read(), poll_ms),
      ];
      await this.#readGrades();
      this.#sync();
    })();
    return () => {
      ended.abort();
      for (const timer of this.#timers) clearInterval(timer);
    };
  }

  #sync(): void {
    void this.send();
    void this.read();
  }

  /** Lets other tabs read what is kept now. */
  #tellOthers(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    this.#channel.postMessage('changed');
  }

  /** One after the other, as they were done. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.#work.then(work);
    this.#work = next.catch(() => {});
    return next;
  }

  async #load(): Promise<void> {
    const [returns, grades, graded] = await Promise.all([
      this.#storage.listReturns(),
      this.#storage.readMeta('grades'),
      this.#storage.readMeta('graded'),
    ]);
    for (const found of returns) this.#put(found);
    await this.#readQueue();
    const { current } = this.#state;
    this.#set({
      is_ready: true,
      ...(grades && { grades }),
      ...(current && { current: this.#returns.get(current.id) ?? current }),
      graded: graded?.day === today() ? graded.count : 0,
    });
  }

  async #readQueue(): Promise<void> {
    const [queue, done] = await Promise.all([this.#storage.listQueue(), this.#storage.listDone()]);
    const refused = queue.filter(({ refusal }) => refusal !== undefined);
    // An arrival is decided with a unit of its return.
    const shown = refused.filter(
      (entry) => !refused.some((other) => other !== entry && isArrivalOf(entry, other)),
    );
    this.#set({ waiting: queue.length - refused.length, refused: shown, last: done.at(-1) });
  }

  async #readGrades(): Promise<void> {
    try {
      const { grades } = await dataOf(api.GET('/api/v1/station/grades'));
      await this.#storage.writeMeta('grades', grades);
      this.#set({ grades });
    } catch {
      // The ones that are kept here.
    }
  }

  #put(found: StationReturn): void {
    this.#returns.set(found.id, found);
    this.#index.put(found);
  }

  /** Takes a code: a unit of the return on the bench, else a return that is known here, else one that the server knows. */
  scan(code: string): Promise<void> {
    return this.#inTurn(async () => {
      const { current } = this.#state;
      const unit = current && unitByCode(current, code);
      if (unit) return this.#show(current, unit);
      const hits = this.#index.find(code);
      const found = this.#returns.get(onlyReturn(hits) ?? 0);
      if (found) return this.#begin(found, code);
      if (hits.length > 0) return this.#miss('ambiguous', code);
      return this.#ask(code);
    });
  }

  async #ask(code: string): Promise<void> {
    if (this.#state.halt === 'offline' || !navigator.onLine) return this.#miss('not_found', code);
    this.#set({ scan: 'looking', code });
    try {
      const signal = AbortSignal.timeout(find_ms);
      const { matches } = await dataOf(
        api.GET('/api/v1/station/scan', { params: { query: { code } }, signal }),
      );
      for (const match of matches) this.#put(await this.#withWaiting(match.return));
      const ids = matches.map((match) => match.return.id);
      const [id] = ids;
      if (id === undefined) return this.#miss('not_found', code);
      if (ids.length > 1 && matches[0]!.line_item_ids.length > 0) return this.#miss('ambiguous', code);
      return this.#begin(this.#returns.get(id)!, code);
    } catch {
      return this.#miss('not_found', code);
    }
  }

  #miss(scan: ScanState, code: string): void {
    soundMissing();
    this.#set({ scan, code, misses: this.#state.misses + 1 });
  }

  #show(current: StationReturn, unit: StationUnit | undefined): void {
    soundFound();
    this.#set({ current, unit, scan: 'ready', code: '' });
  }

  async #begin(found: StationReturn, code: string): Promise<void> {
    const unit = unitByCode(found, code);
    if (found.received_at !== null || unit) return this.#show(found, unit ?? nextUnit(found));
    const action = this.#action({ type: 'receive', return_id: found.id, seen_state: found.state });
    const changed = { ...found, received_at: action.at };
    await this.#keep({ entry: { kind: 'action', action, title: '', return_id: found.id }, changed });
    this.#show(changed, nextUnit(changed));
  }

  #action(members: Omit<Action, 'id' | 'at'>): Action {
    return { id: crypto.randomUUID(), at: new Date().toISOString(), ...members };
  }

  /** Keeps an action on this device, then lets the server know. */
  async #keep(change: Change): Promise<void> {
    await this.#storage.keep(change);
    if (change.changed) {
      this.#put(change.changed);
      this.#touched.set(change.changed.id, performance.now());
    }
    this.#set({ waiting: this.#state.waiting + 1, ...(change.graded && { graded: change.graded.count }) });
    this.#tellOthers();
    void this.send();
  }

  /** Shows a unit of the return on the bench. */
  choose(line_item_id: number): void {
    const unit = this.#state.current?.units.find((one) => one.line_item_id === line_item_id);
    this.#set({ unit });
  }

  /** Grades the unit on the bench and goes on to the next. */
  grade(grade: number): Promise<void> {
    return this.#inspect({ type: 'grade', grade });
  }

  /** Another item was in the place of the unit. */
  wrongItem(): Promise<void> {
    return this.#inspect({ type: 'wrong_item' });
  }

  #inspect(members: { type: 'grade' | 'wrong_item'; grade?: number }): Promise<void> {
    return this.#inTurn(async () => {
      const { current, unit, grades } = this.#state;
      if (!current || !unit) return;
      const { line_item_id, title } = unit;
      const action = this.#action({ ...members, line_item_id, seen_state: current.state });
      const finding = findingOf(action, grades);
      if (!finding) return;
      const changed = withFinding(current, line_item_id, finding);
      const { grade, condition_category, disposition_outcome } = unit;
      const before = { grade, condition_category, disposition_outcome };
      const done = { action, title, return_id: current.id, before };
      const graded = { day: today(), count: this.#state.graded + 1 };
      const entry: ActionEntry = { kind: 'action', action, title, return_id: current.id };
      await this.#keep({ entry, changed, done, graded });
      this.#set({ current: changed, unit: nextUnit(changed), last: done, scan: 'ready' });
    });
  }

  /** Undoes the last thing that was done, and shows its unit again. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      const done = (await this.#storage.listDone()).at(-1);
      if (!done) return;
      const { action: undone, return_id, before, title } = done;
      const action = this.#action({ type: 'undo', action_id: undone.id });
      const found = return_id === undefined ? undefined : this.#returns.get(return_id);
      const id = undone.line_item_id;
      const changed = found && before && id !== undefined ? withFinding(found, id, before) : undefined;
      const count = this.#state.graded - (before ? 1 : 0);
      const entry: ActionEntry = {
        kind: 'action',
        action,
        title,
        ...(return_id !== undefined && { return_id }),
      };
      await this.#keep({ entry, changed, undoes: true, graded: { day: today(), count } });
      await this.#readQueue();
      const unit = changed?.units.find(({ line_item_id }) => line_item_id === id);
      if (changed) this.#set({ current: changed, unit });
    });
  }

  /** Receives a parcel that nobody can assign. */
  receiveUnknown({
    code,
    note,
    photo,
  }: {
    code: string;
    note: string;
    photo?: Blob | undefined;
  }): Promise<void> {
    return this.#inTurn(async () => {
      const parcel_id = crypto.randomUUID();
      const given = { ...(code && { code }), ...(note && { note }) };
      const action = this.#action({ type: 'unknown_parcel', parcel_id, ...given });
      const done = { action, title: code };
      await this.#keep({ entry: { kind: 'action', action, title: code }, done });
      if (photo) await this.#keep({ entry: this.#photo({ parcel_id }, photo, code) });
      this.#set({ last: done, scan: 'ready', code: '' });
    });
  }

  /** Adds a photo to the unit on the bench. */
  addPhoto(photo: Blob): Promise<void> {
    return this.#inTurn(async () => {
      const { current, unit } = this.#state;
      if (!current || !unit) return;
      const { line_item_id, title } = unit;
      const photos = [...unit.photos, ''];
      const units = current.units.map((one) =>
        one.line_item_id === line_item_id ? { ...one, photos } : one,
      );
      const changed = { ...current, units };
      await this.#keep({ entry: this.#photo({ line_item_id }, photo, title), changed });
      this.#set({ current: changed, unit: { ...unit, photos } });
    });
  }

  #photo(of: { line_item_id: number } | { parcel_id: string }, file: Blob, title: string): Entry {
    return { kind: 'photo', id: crypto.randomUUID(), of, file, title };
  }

  /** Applies a refused action all the same, or gives it up; the arrival of its return with it. */
  resolve(entry: Entry, keep: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const queue = await this.#storage.listQueue();
      for (const one of queue.filter(
        (other) => other.refusal && (other.n === entry.n || isArrivalOf(other, entry)),
      ))
        await this.#storage.replace(one, keep ? keptEntry(one) : undefined);
      await this.#readQueue();
      this.#tellOthers();
      void this.send();
    });
  }

  /** Sends what waits. Of several tabs one does it. */
  async send(): Promise<void> {
    if (this.#is_sending) return;
    this.#is_sending = true;
    try {
      await navigator.locks.request(`retour-station-queue-${this.#options.shop_id}`, async () => {
        const queue = {
          listWaiting: this.#storage.listWaiting,
          settle: async (settled: Parameters<Storage['settle']>[0]) => {
            await this.#storage.settle(settled);
            this.#set({ halt: undefined });
            await this.#readQueue();
          },
        };
        const halt = await replay(queue, createSender(this.#options.name));
        if (halt) this.#set({ halt });
        if (!halt && this.#state.waiting === 0) this.#tellOthers();
      });
    } finally {
      this.#is_sending = false;
    }
    // What was done while the last request was under way.
    if (this.#state.waiting > 0 && this.#state.halt === undefined && !this.#is_sending) {
      const left = await this.#storage.listWaiting(1);
      if (left.length > 0) void this.send();
      else await this.#readQueue();
    }
  }

  /** Reads what has changed at the server, or the whole work list at first. */
  async read(): Promise<void> {
    if (this.#is_reading) return;
    this.#is_reading = true;
    try {
      if (this.#state.grades.length === 0) await this.#readGrades();
      const lock = `retour-station-list-${this.#options.shop_id}`;
      await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
        if (held) await this.#readList();
      });
      if (this.#state.halt) {
        this.#set({ halt: undefined });
        void this.send();
      }
    } catch {
      if (!navigator.onLine || this.#state.halt === undefined) this.#set({ halt: 'offline' });
    } finally {
      this.#is_reading = false;
    }
  }

  async #readList(): Promise<void> {
    const kept = await this.#storage.readMeta('cursor');
    let cursor = kept && Date.now() - kept.read_at < stale_ms ? kept.cursor : undefined;
    let is_fresh = cursor === undefined;
    for (;;) {
      const query = { limit: 250, ...(cursor !== undefined && { cursor }) };
      const asked_at = performance.now();
      const part = await dataOf(api.GET('/api/v1/station/worklist', { params: { query } }));
      const is_first = is_fresh;
      await this.#inTurn(async () => {
        // What was touched meanwhile is newer here; the next part of the list repeats it.
        const untouched = part.returns.filter(({ id }) => (this.#touched.get(id) ?? 0) < asked_at);
        const returns = await Promise.all(untouched.map((found) => this.#withWaiting(found)));
        await this.#storage.merge(returns, { cursor: part.next_cursor, read_at: Date.now() }, is_first);
        this.#take(returns);
      });
      ({ next_cursor: cursor } = part);
      is_fresh = false;
      if (!part.has_more) break;
    }
  }

  #take(returns: readonly StationReturn[]): void {
    for (const found of returns)
      if (found.is_expected) this.#put(found);
      else this.#forget(found.id);
    const { current, unit } = this.#state;
    const newer = returns.find(({ id }) => id === current?.id);
    if (newer)
      this.#set({
        current: newer,
        unit: newer.units.find(({ line_item_id }) => line_item_id === unit?.line_item_id),
      });
  }

  #forget(id: number): void {
    this.#returns.delete(id);
    this.#index.remove(id);
  }

  /** The return as it is with what still waits for the server. */
  async #withWaiting(found: StationReturn): Promise<StationReturn> {
    if (this.#state.waiting === 0) return found;
    const queue = await this.#storage.listQueue();
    const actions = queue.flatMap((entry) =>
      entry.kind === 'action' && !entry.refusal ? [entry.action] : [],
    );
    return withActions(found, actions, this.#state.grades);
  }
}

/** Whether an entry is the arrival of the return that another is about. */
const isArrivalOf = (entry: Entry, other: Entry) =>
  entry.kind === 'action' &&
  entry.action.type === 'receive' &&
  other.kind === 'action' &&
  other.return_id === entry.return_id;

/** The entry as it's sent to be applied although it was refused. */
function keptEntry({ refusal: _refusal, ...entry }: Entry): Entry | undefined {
  return entry.kind === 'action' ? { ...entry, action: { ...entry.action, keep: true } } : undefined;
}

const today = () => new Date().toDateString();
