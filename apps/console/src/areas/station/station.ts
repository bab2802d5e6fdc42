import { api, dataOf } from '../../api/client.ts';
import { keptName } from '../../api/side.ts';
import type { Language } from '../../text/language.ts';
import { actionEntry, nextUnit, onlyReturn, unitByCode, withActions } from './bench.ts';
import {
  countQueue,
  inspectUnits,
  isDecidedWith,
  keptEntry,
  newAction,
  photoEntry,
  withUndone,
} from './entries.ts';
import { findByCode, readWork } from './lists.ts';
import { keepPlace, readPlace } from './place.ts';
import { replay } from './replay.ts';
import { createScanIndex } from './scan-index.ts';
import { createSender } from './sender.ts';
import { soundFound, soundMissing } from './sounds.ts';
import { start_state } from './station-state.ts';
import type { ScanState, StationState } from './station-state.ts';
import { openStorage } from './storage.ts';
import type { Change, Storage } from './storage.ts';
import type { Entry, StationReturn, StationUnit } from './types.ts';

const poll_ms = 20_000;
const retry_ms = 4000;
/** A work list older than this is downloaded again. */
const stale_ms = 2 * 86_400_000;

type Options = { shop_id: number; language: Language; name: () => string };

/** A station: what it shows, what it does, and how it keeps up with the server. */
export class Station {
  #state = start_state;
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
    this.#channel = new BroadcastChannel(keptName(`retour-station-${options.shop_id}`));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): StationState => this.#state;

  #set(change: Partial<StationState>): void {
    this.#state = { ...this.#state, ...change };
    if ('current' in change || 'unit' in change) keepPlace(this.#options.shop_id, this.#state);
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
      ...(current ? { current: this.#returns.get(current.id) ?? current } : this.#keptPlace()),
      graded: graded?.day === today() ? graded.count : 0,
    });
  }

  /** The parcel that was open when this page was loaded again. */
  #keptPlace(): Partial<StationState> {
    const place = readPlace(this.#options.shop_id);
    const current = this.#returns.get(place?.return_id ?? 0);
    if (!current) return {};
    return { current, unit: current.units.find(({ line_item_id }) => line_item_id === place?.line_item_id) };
  }

  async #readQueue(): Promise<void> {
    const [queue, done] = await Promise.all([this.#storage.listQueue(), this.#storage.listDone()]);
    this.#set({ ...countQueue(queue), last: done.at(-1) });
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
      const { matches } = await findByCode(code, this.#options.language);
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
    const action = newAction({ type: 'receive', return_id: found.id, seen_state: found.state });
    const changed = { ...found, received_at: action.at };
    await this.#keep({ entries: [actionEntry(action, '', found.id)], changed });
    this.#show(changed, nextUnit(changed));
  }

  /** Keeps actions on this device, then lets the server know. */
  async #keep(change: Change): Promise<void> {
    await this.#storage.keep(change);
    if (change.changed) {
      this.#put(change.changed);
      this.#touched.set(change.changed.id, performance.now());
    }
    this.#set({
      waiting: this.#state.waiting + change.entries.length,
      ...(change.graded && { graded: change.graded.count }),
    });
    this.#tellOthers();
    void this.send();
  }

  /** Shows a unit of the return on the bench. */
  choose(line_item_id: number): void {
    const unit = this.#state.current?.units.find((one) => one.line_item_id === line_item_id);
    this.#set({ unit });
  }

  /** Grades the unit on the bench, or with it all equal ones of its parcel, and goes on to the next. */
  grade(grade: number, with_equal = false): Promise<void> {
    return this.#inspect({ type: 'grade', grade }, with_equal);
  }

  /** Another item was in the place of the unit. */
  wrongItem(): Promise<void> {
    return this.#inspect({ type: 'wrong_item' });
  }

  #inspect(members: { type: 'grade' | 'wrong_item'; grade?: number }, with_equal = false): Promise<void> {
    return this.#inTurn(async () => {
      const { current, unit, grades } = this.#state;
      if (!current || !unit) return;
      const inspected = inspectUnits(current, { unit, with_equal, members, grades });
      if (!inspected) return;
      const { acts, changed, done } = inspected;
      const graded = { day: today(), count: this.#state.graded + acts.length };
      const entries = acts.map(({ action }) => actionEntry(action, unit.title, current.id));
      await this.#keep({ entries, changed, done, graded });
      this.#set({ current: changed, unit: nextUnit(changed), last: done, scan: 'ready' });
    });
  }

  /** Undoes the last thing that was done, and shows its unit again. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      const done = (await this.#storage.listDone()).at(-1);
      if (!done) return;
      const { return_id, title, others = [] } = done;
      const acts = [{ action: done.action, before: done.before }, ...others];
      const found = return_id === undefined ? undefined : this.#returns.get(return_id);
      const changed = found && withUndone(found, acts);
      const count = this.#state.graded - (done.before ? acts.length : 0);
      const entries = acts.map(({ action: { id } }) =>
        actionEntry(newAction({ type: 'undo', action_id: id }), title, return_id),
      );
      await this.#keep({ entries, changed, undoes: true, graded: { day: today(), count } });
      await this.#readQueue();
      const unit = changed?.units.find(({ line_item_id }) => line_item_id === done.action.line_item_id);
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
      const action = newAction({ type: 'unknown_parcel', parcel_id, ...given });
      const done = { action, title: code };
      await this.#keep({ entries: [actionEntry(action, code)], done });
      if (photo) await this.#keep({ entries: [photoEntry({ parcel_id }, photo, code)] });
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
      await this.#keep({ entries: [photoEntry({ line_item_id }, photo, title)], changed });
      this.#set({ current: changed, unit: { ...unit, photos } });
    });
  }

  /** Applies a refused action all the same, or gives it up; the arrival of its return with it. */
  resolve(entry: Entry, keep: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const queue = await this.#storage.listQueue();
      for (const one of queue.filter((other) => isDecidedWith(other, entry)))
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
      await navigator.locks.request(keptName(`retour-station-queue-${this.#options.shop_id}`), async () => {
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
      const lock = keptName(`retour-station-list-${this.#options.shop_id}`);
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
    const { language } = this.#options;
    const kept = await this.#storage.readMeta('cursor');
    let cursor =
      kept && kept.language === language && Date.now() - kept.read_at < stale_ms ? kept.cursor : undefined;
    let is_fresh = cursor === undefined;
    for (;;) {
      const asked_at = performance.now();
      const part = await readWork(cursor, language);
      const is_first = is_fresh;
      await this.#inTurn(async () => {
        // What was touched meanwhile is newer here; the next part of the list repeats it.
        const untouched = part.returns.filter(({ id }) => (this.#touched.get(id) ?? 0) < asked_at);
        const returns = await Promise.all(untouched.map((found) => this.#withWaiting(found)));
        await this.#storage.merge(
          returns,
          { cursor: part.next_cursor, read_at: Date.now(), language },
          is_first,
        );
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

const today = () => new Date().toDateString();
