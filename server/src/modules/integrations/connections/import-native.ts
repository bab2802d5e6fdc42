import type { ImportLine, Mapped, Native, Ref } from '@retour/connectors';
import { inJoinableTransaction } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createLineApplier } from '../bulk-operations/index.ts';
import type { LineApplier } from '../bulk-operations/index.ts';
import type { OpenConnection } from './open.ts';
import { closeProblem, openProblem } from './store-differences.ts';
import { noteOrder } from './store.ts';
import { claimObject, listUnread, readKnownNames } from './store-objects.ts';
import type { KnownNames } from './store-objects.ts';

/** An object of a platform, as it came to be when its reading began. */
export type ReadObject = { native: Native; read_at: Date };

/** An object with what it comes to in Retour. */
type Mapping = ReadObject & { mapped: Mapped };

const appliers = new WeakMap<Deps, LineApplier>();
function applierOf(deps: Deps): LineApplier {
  const known = appliers.get(deps);
  if (known) return known;
  const made = createLineApplier(deps);
  appliers.set(deps, made);
  return made;
}

/**
 * Imports objects by the import of orders, products and stock, all in one transaction with what `finish` writes. First it reads what they refer to and Retour
 * never had. What can't be imported is noted, and keeps nothing else from being imported.
 */
export async function importObjects(
  deps: Deps,
  open: OpenConnection,
  objects: readonly ReadObject[],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const mappings = objects.map((object) => ({ ...object, mapped: mapObject(open, object.native) }));
  const needed = await readNeeded(deps, open, mappings);
  const all = [
    ...needed.map((object) => ({ ...object, mapped: mapObject(open, object.native) })),
    ...mappings,
  ];
  const known = await readKnown(deps, open, all);
  const apply = applierOf(deps);
  await inJoinableTransaction(deps.db, async (tx) => {
    const placed_at: Date[] = [];
    for (const mapping of all) {
      const imported = await importOne(tx, deps, open, { mapping, known, apply });
      placed_at.push(...imported.flatMap(placedAt));
    }
    // Messages of the platform wait for this row: it is changed last.
    const newest = placed_at.toSorted((a, b) => b.getTime() - a.getTime())[0];
    if (newest) await noteOrder(tx, open.ref, newest);
    await finish(tx);
  });
}

/** What an object comes to; one that its connector can't read isn't imported, and says so. */
function mapObject({ definition, shop }: OpenConnection, native: Native): Mapped {
  try {
    return definition.map(native, shop);
  } catch (error) {
    const refused = `${definition.title} sent it in an unexpected form: ${(error as Error).message}`;
    return { lines: [], needs: [], refused };
  }
}

/** Products and locations that are mentioned and were never read, unless they are among the objects. */
async function readNeeded(
  deps: Deps,
  open: OpenConnection,
  mappings: readonly Mapping[],
): Promise<ReadObject[]> {
  const needs = new Map(
    mappings.flatMap(({ mapped }) => mapped.needs).map((ref) => [`${ref.kind} ${ref.id}`, ref]),
  );
  for (const { native } of mappings) needs.delete(`${native.ref.kind} ${native.ref.id}`);
  const unread = await listUnread(deps.db.root, open.ref, [...needs.values()]);
  const read: ReadObject[] = [];
  for (const ref of unread.toSorted(locationsFirst)) {
    const read_at = deps.clock.now();
    const native = await open.connector.read(ref);
    if (native) read.push({ native, read_at });
  }
  return read;
}

const locationsFirst = (a: Ref, b: Ref) => Number(b.kind === 'location') - Number(a.kind === 'location');

type Named = { external_id: string } | null | undefined;
type LineItem = { product?: Named; product_variant?: Named; [member: string]: unknown };

const itemsOf = ({ resource, data }: ImportLine) =>
  resource === 'order' ? ((data['line_items'] ?? []) as LineItem[]) : [];

/** What the lines refer to and the shop has, counting what these lines bring. */
async function readKnown(
  deps: Deps,
  open: OpenConnection,
  mappings: readonly Mapping[],
): Promise<KnownNames> {
  const lines = mappings.flatMap(({ mapped }) => mapped.lines);
  const items = lines.flatMap(itemsOf);
  const levels = lines.filter(({ resource }) => resource === 'inventory').map(({ data }) => data);
  const named = (values: readonly Named[]) => [
    ...new Set(values.flatMap((value) => value?.external_id ?? [])),
  ];
  const known = await readKnownNames(deps.db.root, open.shop.id, {
    products: named(items.map(({ product }) => product)),
    variants: named([
      ...items.map(({ product_variant }) => product_variant),
      ...levels.map((data) => data['product_variant'] as Named),
    ]),
    locations: named(levels.map((data) => data['location'] as Named)),
  });
  for (const { resource, external_id, data } of lines) {
    if (resource === 'location') known.locations.add(external_id);
    if (resource !== 'product') continue;
    known.products.add(external_id);
    for (const variant of (data['product_variants'] ?? []) as { external_id: string }[])
      known.variants.set(variant.external_id, external_id);
  }
  return known;
}

/** A line without references to what the shop doesn't have: lines of orders keep their title. Levels of unknown variants are left out. */
function withoutUnknown(line: ImportLine, known: KnownNames): ImportLine | undefined {
  const { resource, data } = line;
  if (resource === 'inventory') {
    const { external_id: variant = '' } = (data['product_variant'] as Named) ?? {};
    const { external_id: location = '' } = (data['location'] as Named) ?? {};
    return known.variants.has(variant) && known.locations.has(location) ? line : undefined;
  }
  if (resource !== 'order') return line;
  const line_items = itemsOf(line).map(({ product, product_variant, ...item }) => ({
    ...item,
    product: product && known.products.has(product.external_id) ? product : null,
    product_variant:
      product && product_variant && known.variants.get(product_variant.external_id) === product.external_id
        ? product_variant
        : null,
  }));
  return { ...line, data: { ...data, line_items } };
}

const placedAt = ({ resource, data }: ImportLine) =>
  resource === 'order' ? [new Date(String(data['created_at']))] : [];

type Importing = { mapping: Mapping; known: KnownNames; apply: LineApplier };

/** Imports an object, and answers the lines that were imported. */
async function importOne(
  tx: Tx,
  { clock }: Deps,
  { ref, shop }: OpenConnection,
  { mapping: { native, read_at, mapped }, known, apply }: Importing,
): Promise<ImportLine[]> {
  const { kind, id } = native.ref;
  if (!(await claimObject(tx, ref, native.ref, read_at))) return [];
  const problems = mapped.refused === null ? [] : [mapped.refused];
  const lines = mapped.lines.flatMap((line) => withoutUnknown(line, known) ?? []);
  const imported: ImportLine[] = [];
  for (const [i, line] of lines.entries()) {
    const content = JSON.stringify({ resource: line.resource, data: line.data });
    const { status, errors } = await apply(shop, { line: i + 1, content });
    if (status === 'failed') problems.push(wordsOf(errors));
    else imported.push(line);
  }
  const key = `${kind} ${id}`;
  const at = clock.now();
  const message = problems.join(' ').slice(0, 1000).toWellFormed();
  if (problems.length === 0) await closeProblem(tx, ref, { key, at });
  else await openProblem(tx, ref, { key, order_external_id: kind === 'order' ? id : null, message, at });
  return imported;
}

/** The errors of a line, in words. */
function wordsOf(errors: string): string {
  const list = JSON.parse(errors) as { field: string | null; message: string }[];
  return list.map(({ field, message }) => (field === null ? message : `${field}: ${message}`)).join(' ');
}
