import { toTsMs } from '@retour/contract/time';
import type { PageFacts } from '@retour/portal';
import { chooseUnits, explainLine, typesOfLine } from '../requests/draft-returns/index.ts';
import type { DraftView } from '../requests/draft-returns/index.ts';
import { goOn } from './go-on.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import type { Step, Visit } from './steps.ts';
import { FormError } from './steps.ts';
import { whyNot } from './why-not.ts';
import { listHoldingReturns } from './store.ts';
import type { HoldingReturn } from './store.ts';

type ItemsProps = PageFacts['items'];
type ReturnableLine = ItemsProps['lines'][number];
type IneligibleLine = ItemsProps['ineligible'][number];
type OrderLine = DraftView['order']['lines'][number];
type EvaluatedLine = DraftView['eligibility']['items'][number];

/** Step 1: what of the order comes back. */
export const itemsStep: Step = {
  path: 'items',
  async show(visit) {
    return { name: 'items', props: await itemsPropsOf(visit) };
  },
  async submit(visit) {
    const { deps, target, form, url } = visit;
    const wanted = wantedOf(visit);
    const defect = Number(form.text('defect'));
    if (wanted.length === 0 && !defect) throw new FormError([{ id: 'items', error: 'items' }]);
    const chosen = await chooseUnits(deps, target, wanted);
    if (form.text('all')) return { to: url('items') };
    return defect ? { to: url(`lines/${defect}/defect`) } : goOn(visit, chosen);
  },
};

/** The units that the form names: never more than the line has, so that a line that was sold out meanwhile keeps what it can. */
function wantedOf(visit: Visit) {
  const { all, text } = visit.form;
  const named = new Set(all('line').map(Number));
  const takes_all = text('all') !== '';
  return linesOf(visit).returnable.flatMap(({ id, max, chosen, is_defective }) => {
    if (!takes_all && !named.has(id)) return [];
    const asked = Number.parseInt(text(`quantity-${id}`), 10);
    const quantity = is_defective ? chosen : Math.min(max, Math.max(1, Number.isNaN(asked) ? 1 : asked));
    return [{ order_line_item_id: id, quantity }];
  });
}

async function itemsPropsOf(visit: Visit): Promise<ItemsProps> {
  const { view, shop, deps, form } = visit;
  const { draft, order, eligibility } = view;
  const { returnable, ineligible } = linesOf(visit);
  const is_posted = form.names().length > 0;
  const named = new Set(form.all('line').map(Number));
  // There is nothing to choose in an order of one unit.
  const is_only_unit =
    !is_posted && order.lines.length === 1 && returnable[0]?.max === 1 && !returnable[0].is_defective;
  const held = ineligible.some(({ evaluated }) => evaluated.ineligibility_codes[0] === 'already-returned')
    ? await listHoldingReturns(deps.db.root, {
        shop_id: shop.id,
        order_id: draft.order_id,
        is_gift: draft.is_gift,
        gift_code_id: draft.gift_code_id,
      })
    : [];
  const arrivals = eligibility.question.lines.flatMap(({ parcels }) =>
    parcels.map(({ delivered_at }) => delivered_at?.getTime() ?? 0),
  );
  // A parcel under way may have an expected day, which is not the day on which it arrived.
  const now = deps.clock.now();
  const delivered = Math.max(0, ...arrivals.filter((at) => at <= now.getTime()));
  return {
    shop_name: shop.name,
    order_name: order.name,
    is_gift: draft.is_gift,
    currency: draft.currency,
    time_zone: shop.time_zone,
    delivered_at: delivered > 0 ? toTsMs(new Date(delivered)) : null,
    lines: returnable.map((line) => ({
      ...line,
      chosen: is_posted && !named.has(line.id) ? 0 : is_only_unit ? 1 : line.chosen,
    })),
    ineligible: ineligible.map(({ line, evaluated }) => ineligibleOf(visit, { line, evaluated, held, now })),
    saved_until: toTsMs(draft.expires_at),
  };
}

const shownOf = (
  visit: Visit,
  { id, title, variant_title, image, paid }: OrderLine,
  evaluated: EvaluatedLine,
) => ({
  id,
  title,
  variant: variant_title,
  image_url: productPicture(visit, image),
  price: visit.view.draft.is_gift ? null : paid,
  bought: evaluated.quantity_ordered,
});

/** The lines of the order: those that can be returned, or were chosen, and the others. */
function linesOf(visit: Visit): {
  returnable: ReturnableLine[];
  ineligible: { line: OrderLine; evaluated: EvaluatedLine }[];
} {
  const { view } = visit;
  const { draft, order, eligibility } = view;
  const evaluations = new Map(eligibility.items.map((line) => [line.order_line_item_id, line]));
  const returnable: ReturnableLine[] = [];
  const ineligible: { line: OrderLine; evaluated: EvaluatedLine }[] = [];
  for (const line of order.lines) {
    const evaluated = evaluations.get(line.id);
    if (!evaluated) continue;
    const chosen = draft.items.filter(({ order_line_item_id }) => order_line_item_id === line.id).length;
    const max =
      evaluated.eligible && typesOfLine(view, evaluated).length > 0 ? evaluated.quantity_eligible : 0;
    if (max === 0 && chosen === 0) ineligible.push({ line, evaluated });
    else
      returnable.push({
        ...shownOf(visit, line, evaluated),
        paid: draft.is_gift ? null : line.paid_runs,
        max: Math.max(max, chosen),
        chosen,
        return_by: evaluated.return_by && toTsMs(evaluated.return_by),
        is_defective: chosen > max,
      });
  }
  return { returnable, ineligible };
}

function ineligibleOf(
  visit: Visit,
  {
    line,
    evaluated,
    held,
    now,
  }: { line: OrderLine; evaluated: EvaluatedLine; held: readonly HoldingReturn[]; now: Date },
): IneligibleLine {
  const { view, links } = visit;
  const { if_defective } = evaluated;
  const returns = held
    .filter(({ line_ids }) => line_ids.includes(line.id))
    .map(({ reference, uuid }) => ({ reference, url: links(`/return/${uuid}`) }));
  return {
    ...shownOf(visit, line, evaluated),
    why: whyNot(explainLine(evaluated, view.eligibility.question), { returns, now }),
    if_defective: if_defective && (if_defective.is_by_law ? 'law' : 'shop'),
  };
}
