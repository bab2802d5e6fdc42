import { toTsMs } from '@retour/contract/time';
import type { ShopperPrincipal } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { readOrderEligibility } from '../../../policy/eligibility/index.ts';
import type { EligibleLine, OrderEligibility } from '../../../policy/eligibility/index.ts';
import { shownAmount } from '../amounts.ts';
import * as examples from '../examples.ts';
import { explainLine } from '../explain-line.ts';
import { ShopperOrder } from '../schemas-shopper.ts';
import { readShownOrder } from '../store.ts';
import type { ShownLine } from '../store.ts';
import { eligibilityOf, withLinesOf } from '../view.ts';

/** The order of a shopper, before a draft return of it is begun. */
export function shopperOrderRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'getShopperOrder',
      tag: 'Shopper returns',
      allow: { shopper: true },
      method: 'GET',
      path: '/shopper/order',
      summary: 'Get the order of the shopper',
      description:
        'The items of the order of the session, and which of them can be returned. Begin a draft return to return them.',
      success: {
        description: 'The order.',
        schema: ShopperOrder,
        examples: { order: examples.shopper_order },
      },
      refusals: [],
      handle: ({ caller }) => readShopperOrder(deps, caller),
    }),
  ];
}

async function readShopperOrder(
  { db, clock }: Deps,
  { shop, order_id, is_gift, gift_code_id }: ShopperPrincipal,
) {
  return db.inTransaction(async (tx) => {
    const asked = eligibilityOf({ order_id, staff: false, override: null, is_gift, gift_code_id }, shop);
    const eligibility = (await readOrderEligibility(tx, asked, clock.now()))!;
    const order = withLinesOf(eligibility.items, (await readShownOrder(tx, shop.id, order_id))!);
    const evaluated = new Map(eligibility.items.map((line) => [line.order_line_item_id, line]));
    const viewer = { currency: order.currency, is_gift };
    return {
      id: order_id,
      name: order.name,
      is_gift,
      has_returnable_items: eligibility.items.some(({ eligible }) => eligible),
      line_items: order.lines.map((line) => ({
        ...lineJson(line),
        price: shownAmount(line.price, viewer),
        ...returnabilityJson(evaluated.get(line.id), eligibility.question),
      })),
    };
  });
}

const lineJson = ({ id, title, variant_title, sku, image }: ShownLine) => ({
  id,
  title,
  variant_title,
  sku,
  image,
});

/** What of a line can be returned; the reason why not where nothing can. */
function returnabilityJson(line: EligibleLine | undefined, question: OrderEligibility['question']) {
  const [code = null] = line?.ineligibility_codes ?? [];
  const told = line && code ? explainLine(line, question) : undefined;
  return {
    quantity: line?.quantity_ordered ?? 0,
    quantity_returnable: line?.eligible ? line.quantity_eligible : 0,
    return_by: line?.return_by ? toTsMs(line.return_by) : null,
    ineligibility_code: code,
    ...(told
      ? { explanation: told.text, reason: { code: told.code, params: told.params } }
      : { explanation: null, reason: null }),
  };
}
