import type { StationReturn } from './types.ts';

/** What a code names: returns, and the unit of each where it names one. The most telling kind of code comes first. */
export type Hit = { return_id: number; line_item_id?: number };

type Kind = 'parcel' | 'bag' | 'return' | 'order' | 'item';
const kinds: readonly Kind[] = ['parcel', 'bag', 'return', 'order', 'item'];

/** Case and the `#` of order names don't count, nor white space around a code. */
const keyOf = (code: string) => code.trim().replace(/^#/, '').toUpperCase();

/** Finds returns on this device by any of their codes, without the server. */
export function createScanIndex() {
  const hits = new Map<string, Map<Kind, Hit[]>>();
  const keys_of = new Map<number, Set<string>>();

  function add(code: string | null | undefined, kind: Kind, hit: Hit, keys: Set<string>): void {
    if (!code) return;
    const key = keyOf(code);
    const of_key = hits.get(key) ?? new Map<Kind, Hit[]>();
    hits.set(key, of_key.set(kind, [...(of_key.get(kind) ?? []), hit]));
    keys.add(key);
  }

  function remove(return_id: number): void {
    for (const key of keys_of.get(return_id) ?? []) {
      const of_key = hits.get(key)!;
      for (const [kind, found] of of_key) {
        const left = found.filter((hit) => hit.return_id !== return_id);
        if (left.length > 0) of_key.set(kind, left);
        else of_key.delete(kind);
      }
      if (of_key.size === 0) hits.delete(key);
    }
    keys_of.delete(return_id);
  }

  function put(found: StationReturn): void {
    remove(found.id);
    const keys = new Set<string>();
    const whole = { return_id: found.id };
    for (const number of found.tracking_numbers) add(number, 'parcel', whole, keys);
    add(found.drop_off_code, 'return', whole, keys);
    add(found.package_reference, 'return', whole, keys);
    add(String(found.id), 'return', whole, keys);
    add(found.order_name, 'order', whole, keys);
    for (const { line_item_id, sku, barcode, bag, grade } of found.units) {
      const unit = { return_id: found.id, line_item_id };
      add(bag, 'bag', unit, keys);
      // A unit that was inspected isn't looked for by its SKU any more.
      if (grade !== null) continue;
      add(sku, 'item', unit, keys);
      if (barcode !== sku) add(barcode, 'item', unit, keys);
    }
    keys_of.set(found.id, keys);
  }

  return {
    put,
    remove,
    /** What a code names, by its most telling kind; empty where nothing here has it. */
    find(code: string): readonly Hit[] {
      const of_key = hits.get(keyOf(code));
      const kind = kinds.find((one) => of_key?.has(one));
      return (kind && of_key?.get(kind)) ?? [];
    },
  };
}
