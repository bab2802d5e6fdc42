import type { App } from '../../server/src/app.ts';

/** A statement as Retour sent it, with the parameters that it had. */
export type Statement = { text: string; values: unknown[] };

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * Returns what the server says to the database while `act` runs: the texts that the other side will send, so that there is no second copy of
 * them that could be older.
 */
export function createRecorder(app: App): (act: () => Promise<unknown>) => Promise<Statement[]> {
  let record: Statement[] | undefined;
  app.deps.db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const recording: Query = (config, ...rest) => {
      record?.push(toStatement(config, rest[0]));
      return query(config, ...rest);
    };
    client.query = recording as typeof client.query;
  });
  return async (act) => {
    const statements = (record = []);
    await act();
    record = undefined;
    return statements;
  };
}

function toStatement(config: unknown, values: unknown): Statement {
  if (typeof config !== 'string') return config as Statement;
  return { text: config, values: Array.isArray(values) ? values : [] };
}

/** Values of a recorded request, by the name that the other side knows them under. */
export type KnownValues = Record<string, unknown>;

/** A statement whose parameters are filled in anew for each request: names of known values, and everything else as it was. */
export type Template = { text: string; slots: readonly ({ name: string } | { value: unknown })[] };

/** Finds the known values among the parameters. A statement list that does not use each of them was not what was expected. */
export function makeTemplates(statements: readonly Statement[], known: KnownValues): Template[] {
  const unused = new Set(Object.keys(known));
  const templates = statements.map(({ text, values }) => ({
    text,
    slots: (values ?? []).map((value) => {
      const name = Object.keys(known).find((candidate) => same(known[candidate], value));
      if (name === undefined) return { value };
      unused.delete(name);
      return { name };
    }),
  }));
  if (unused.size > 0) throw new Error(`Retour's statements do not take ${[...unused].join(', ')}.`);
  return templates;
}

/** The parameters of a template for one request. */
export function fillIn({ slots }: Template, known: KnownValues): unknown[] {
  return slots.map((slot) => ('name' in slot ? known[slot.name] : slot.value));
}

function same(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (Array.isArray(one) && Array.isArray(other)) return one.join() === other.join();
  return one === other;
}
