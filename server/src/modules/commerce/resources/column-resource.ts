import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { exists, notFound, requireMembers, translating } from './refusals.ts';
import type { GivenMembers, Owner, Resource, Written } from './resource.ts';
import {
  deleteRow,
  insertRow,
  listRows,
  lockRow,
  lockRowOfParent,
  readRow,
  touchRow,
  updateRow,
} from './store.ts';
import type { Table } from './store.ts';

type TableDeps = { db: Db; clock: Clock };
type Operations<Body extends GivenMembers> = Pick<
  Resource<Body>,
  'list' | 'read' | 'create' | 'upsert' | 'change' | 'remove'
>;

/** The operations of a kind that lies in a table of its own. */
export function tableOperations<Body extends GivenMembers = GivenMembers>(
  { db, clock }: TableDeps,
  { one, required }: Pick<Resource, 'one' | 'required'>,
  of_body: Table<Body>,
): Operations<Body> {
  const table: Table = of_body;
  const write = (tx: Tx, owner: Owner, id: number, given: GivenMembers) =>
    writeChanges(tx, table, { owner, id }, given, clock.now());
  const add = async (tx: Tx, owner: Owner, given: GivenMembers): Promise<number | undefined> => {
    requireMembers(given, required);
    const at = clock.now();
    const external_id = given['external_id'] ?? newId('ext', clock);
    const columns = table.toColumns({ ...given, external_id }, owner);
    const id = await insertRow(tx, table, owner, columns, at);
    if (id !== undefined) await table.writeParts?.(tx, owner, id, given, at);
    return id;
  };
  const requireRow = async (tx: Tx, owner: Owner, id: number) => {
    if ((await lockRowOfParent(tx, table, owner, { id })) === undefined) throw notFound(one);
  };
  const refusing = <T>(work: (tx: Tx) => Promise<T>) => translating(one, () => db.inTransaction(work));
  return {
    async list(reader, owner, window, filters) {
      await table.parent?.require(reader, owner);
      return listRows(reader, table, owner, window, filters);
    },
    read: (reader, owner, key) => readRow(reader, table, owner, key),
    create: (owner, given) =>
      refusing(async (tx) => {
        await table.parent?.require(tx, owner);
        const id = await add(tx, owner, given);
        if (id === undefined) throw exists(one);
        return { id, result: 'created' as const };
      }),
    upsert: (owner, given) =>
      refusing(async (tx) => {
        await table.parent?.require(tx, owner);
        const external_id = String(given['external_id']);
        const known = await lockRow(tx, table, owner, { external_id });
        if (known !== undefined) return write(tx, owner, known, given);
        const added = await add(tx, owner, given);
        if (added !== undefined) return { id: added, result: 'created' };
        // Somebody else added it meanwhile.
        const theirs = await lockRow(tx, table, owner, { external_id });
        if (theirs === undefined) throw notFound(one);
        return write(tx, owner, theirs, given);
      }),
    change: (owner, id, given) =>
      refusing(async (tx) => {
        await requireRow(tx, owner, id);
        return write(tx, owner, id, given);
      }),
    remove: (owner, id) =>
      refusing(async (tx) => {
        await requireRow(tx, owner, id);
        await deleteRow(tx, table, owner, id);
      }),
  };
}

/** Writes the given members of a row where they differ from what is stored. */
async function writeChanges(
  tx: Tx,
  table: Table,
  { owner, id }: { owner: Owner; id: number },
  given: GivenMembers,
  at: Date,
): Promise<Written> {
  // A row keeps its name: without one it could not be referred to.
  const { external_id, ...others } = given;
  const named = external_id === null || external_id === undefined ? others : given;
  const changed = await updateRow(tx, table, owner, id, table.toColumns(named, owner), at);
  const parts = (await table.writeParts?.(tx, owner, id, given, at)) ?? false;
  if (parts && !changed) await touchRow(tx, table, owner, id, at);
  return { id, result: changed || parts ? 'updated' : 'unchanged' };
}

/** Creates or changes a row by its `external_id`, inside of a transaction of its parent. `check` checks what is about to be created. */
export async function writeTableRow(
  tx: Tx,
  table: Table,
  owner: Owner,
  given: GivenMembers,
  at: Date,
  check: () => void,
): Promise<Written['result']> {
  const known = await lockRow(tx, table, owner, { external_id: String(given['external_id']) });
  const columns = table.toColumns(given, owner);
  if (known !== undefined)
    return (await updateRow(tx, table, owner, known, columns, at)) ? 'updated' : 'unchanged';
  check();
  await insertRow(tx, table, owner, columns, at);
  return 'created';
}
