import { AsyncLocalStorage } from 'node:async_hooks';

/** Who acts: an API key, a member of staff, or somebody at the command line. */
export type Actor = { kind: 'key' | 'staff' | 'cli'; id: number | null; name: string };

/** What an act is about, such as `return` 1000845. */
export type ActObject = { type: string; id: string };

/** Something that somebody does, for the audit log. */
export type Act = {
  /** Null while the shop isn't known: then it is that of the first change. */
  shop_id: number | null;
  actor: Actor;
  operation: string;
  object: ActObject | null;
  reason: string | null;
  request_id: string | null;
  address: string | null;
  user_agent: string | null;
  /** How many units of a return it covers, where a command says so. */
  units: number | null;
  /** Whether a transaction has recorded it. */
  is_recorded: boolean;
};

/** An act as it begins. */
export type NewAct = Omit<Act, 'units' | 'is_recorded'>;

const current = new AsyncLocalStorage<Act>();

/** Runs `work` as an act of somebody: the first transaction that changes something records it. */
export const inAct = <T>(act: NewAct, work: () => T): T =>
  current.run({ ...act, units: null, is_recorded: false }, work);

/** Runs `work` as nobody's act: what it changes is not what was asked for. */
export const outsideActs = <T>(work: () => T): T => current.exit(work);

export const currentAct = (): Act | undefined => current.getStore();

/** States what the current act is about, where that is more precise than the path of its request. */
export function actOn(type: string, id: number | string): void {
  const act = currentAct();
  if (act) act.object = { type, id: String(id) };
}

/** States how many units of its return the current act covers. The first statement holds: it is the more precise one. */
export function actCovers(units: number): void {
  const act = currentAct();
  if (act) act.units ??= units;
}
