import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { explainLine, readProvidedMethods, readVariants } from '../../requests/draft-returns/index.ts';
import { readOrderEligibility } from '../../policy/eligibility/index.ts';
import { choosableReasons, readReasonSets, reasonSetFor, textIn } from '../../policy/reasons/index.ts';
import { no_session } from './commands/plan-edit.ts';
import { readReturnToEdit } from './store-edit.ts';
import type { ReturnToEdit } from './store-edit.ts';

type Asked = {
  shop: { id: number; time_zone: string };
  return_id: number;
  by_console: boolean;
  /** Of reasons; that of the shopper where it isn't given. */
  language: string | undefined;
};

const type_of_method: Record<string, string | undefined> = {
  label: 'ship_with_label',
  dropoff: 'drop_off',
  in_store: 'in_store',
};

/** What can be changed in a return as things are now. Nothing is locked. Refusals: return_not_found. */
export async function readEditChoices(
  { db, clock }: Deps,
  { shop, return_id, by_console, language: asked_language }: Asked,
) {
  const shop_id = shop.id;
  const known = await readReturnToEdit(db.root, { shop_id, return_id });
  if (!known) throw new Refusal('return_not_found', 'No return found with this ID.');
  const now = clock.now();
  const { order_id, method_type } = known;
  const language = asked_language ?? known.language;
  const sets = await readReasonSets(db.root, shop_id);
  const reasonsOf = (set_name: string | null, product_type: string | null) =>
    choosableReasons(reasonSetFor(sets, { set_name, product_type }).reasons).map(({ reason, parent }) => ({
      id: reason.code,
      name: textIn(reason.name, language),
      parent_name: parent && textIn(parent.name, language),
    }));
  const asked = { shop, order_id, channel: by_console ? ('staff' as const) : ('api' as const) };
  const eligibility = await readOrderEligibility(db.root, asked, now);
  const may_travel = method_type !== null || known.units.some((unit) => unit.can_change_outcome);
  const methods = may_travel ? await readProvidedMethods(db.root, shop_id) : [];
  const variants = await readReplacements({ db }, { shop_id, known, now });
  return {
    units: known.units.map(({ product_type, exchange_title: title, order_line_item_id: line, ...unit }) => ({
      ...unit,
      exchange: title === null ? null : { title, variants: variants.get(line) ?? [] },
      reasons: reasonsOf(null, product_type),
    })),
    lines: (eligibility?.items ?? [])
      .filter(({ quantity_returnable }) => quantity_returnable > 0)
      .map((line) => ({
        order_line_item_id: line.order_line_item_id,
        title: line.title,
        quantity: line.quantity_returnable,
        quantity_eligible: line.quantity_eligible,
        ...notEligible(line.quantity_eligible > 0 ? undefined : explainLine(line, eligibility!.question)),
        reasons: reasonsOf(line.reasons, line.product_type),
      })),
    methods: methods.map(({ id, name, locations }) => ({
      id,
      name,
      is_chosen: type_of_method[id] === method_type,
      locations: locations.map((location) => ({ id: location.id, name: location.name })),
    })),
  };
}

/** By order line: the variants of its product, for units that are exchanged. */
async function readReplacements(
  { db }: Pick<Deps, 'db'>,
  { shop_id, known, now }: { shop_id: number; known: ReturnToEdit; now: Date },
) {
  const exchanged = known.units.filter(({ exchange_title }) => exchange_title !== null);
  const line_ids = [...new Set(exchanged.map(({ order_line_item_id }) => order_line_item_id))];
  const of_order = { shop_id, id: no_session, order_id: known.order_id };
  const found = await Promise.all(
    line_ids.map(async (line_id) => {
      const variants = await readVariants(db.root, of_order, { line_id }, now);
      return [
        line_id,
        variants.map(({ variant_id, title, variant_title, stock }) => ({
          variant_id,
          title: [title, variant_title].filter(Boolean).join(' - '),
          in_stock: stock === null || stock > 0,
        })),
      ] as const;
    }),
  );
  return new Map(found);
}

/** Why nothing of a line can join the return, as a sentence and as data. */
const notEligible = (told?: ReturnType<typeof explainLine>) => ({
  explanation: told?.text ?? null,
  not_eligible_reason: told ? { code: told.code, params: told.params } : null,
});
