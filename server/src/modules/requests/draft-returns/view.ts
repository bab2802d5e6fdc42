import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOrderEligibility } from '../../policy/eligibility/index.ts';
import type { EligibilityRequest, OrderEligibility } from '../../policy/eligibility/index.ts';
import type { CreditType, Draft, DraftAmounts, DraftPolicy, DraftState } from './draft.ts';
import { readCollectContext } from '../../money/shopper-payments/index.ts';
import { canBePaid } from './must-pay.ts';
import type { ShopperPayment } from '../../money/shopper-payments/index.ts';
import { findPaymentOfDraft } from '../../money/shopper-payments/rows.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import { stateOf } from './draft.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from './exchange-items.ts';
import { applyEvaluation, decideItems, evaluateItems, labelTermsOf } from './evaluate-items.ts';
import { missingCart, missingNow, soldOut } from './requirements.ts';
import type { MissingRequirement } from './requirement-text.ts';
import type { EvaluatedLine, LabelTerms } from './evaluate-items.ts';
import { amountsOfQuote, quoteDraft } from './quote-draft.ts';
import type { DraftQuote } from './quote-draft.ts';
import { creditTypesOffered } from './return-types.ts';
import type { DecidedItem } from './return-types.ts';
import { readInstantOffer, withDeposit } from './instant.ts';
import type { InstantOffer } from './instant.ts';
import { readExchangeOffers } from './store-exchanges.ts';
import type { ExchangeOffers } from './store-exchanges.ts';
import { readShownOrder } from './store.ts';
import type { ShownOrder } from './store.ts';

/** A draft with everything that its answer tells. */
export type DraftView = {
  draft: Draft;
  state: DraftState;
  order: ShownOrder;
  eligibility: { items: EvaluatedLine[]; question: Pick<OrderEligibility['question'], 'policy' | 'lines'> };
  amounts: DraftAmounts;
  /** How they come about; undefined for a draft that is over, and while nothing of it can be returned. */
  quote: DraftQuote | undefined;
  missing: MissingRequirement[];
  /** What sending with a label costs. */
  label_fee: number;
  /** What it usually costs, and why it is free now; null where it is not free, or never costs anything. */
  label_waived: LabelTerms['waived'];
  /** What items can be exchanged for. */
  exchanges: ExchangeOffers;
  /** What the policy gives for each item, and the credit types that can be chosen. Empty when the draft is over. */
  decided: readonly DecidedItem[];
  credit_types: readonly CreditType[];
  /** On which terms the new items can be sent before the returned ones are back; undefined where they can't. */
  instant?: InstantOffer | undefined;
  /** Whether staff can send the customer a link to pay what the exchange costs more. */
  can_be_paid?: boolean;
  /** What the shopper is to pay, while the draft waits for it. */
  payment?: DraftPayment | undefined;
};

/** A payment that a draft waits for, and the shop as the address of its page needs it. */
export type DraftPayment = { payment: ShopperPayment; shop: AddressedShop };

export type DraftShop = { id: number; time_zone: string };

/** What is asked about the order of a draft. */
export function eligibilityOf(
  {
    order_id,
    override,
    staff,
    is_gift,
    gift_code_id,
  }: Pick<Draft, 'order_id' | 'staff' | 'is_gift' | 'gift_code_id'> & { override: object | null },
  shop: DraftShop,
): EligibilityRequest {
  const channel = staff ? 'staff' : 'api';
  return { shop, order_id, channel, is_gift, gift_code_id, is_overridden: override !== null };
}

/** An order with those of its lines that were evaluated: the recipient of a gift is shown no other. */
export function withLinesOf(items: readonly { order_line_item_id: number }[], order: ShownOrder): ShownOrder {
  const evaluated = new Set(items.map(({ order_line_item_id }) => order_line_item_id));
  return { ...order, lines: order.lines.filter(({ id }) => evaluated.has(id)) };
}

/** Looks at a draft as things are now: an open one is quoted again. Reserves nothing. What was read of its order before can be given. */
export async function viewDraft(
  tx: Tx,
  deps: Deps,
  shop: DraftShop,
  draft: Draft,
  known?: OrderEligibility,
): Promise<DraftView> {
  const now = deps.clock.now();
  const { order_id } = draft;
  const eligibility = known ?? (await readOrderEligibility(tx, eligibilityOf(draft, shop), now))!;
  const order = withLinesOf(eligibility.items, (await readShownOrder(tx, shop.id, order_id))!);
  const state = stateOf(draft, now);
  const offers = await readExchangeOffers(tx, draft, now);
  const view = { draft, state, order, eligibility, exchanges: offers };
  if (state !== 'created' && state !== 'items-finalized')
    return {
      ...view,
      amounts: draft.totals,
      quote: undefined,
      missing: [],
      label_fee: 0,
      label_waived: null,
      decided: [],
      credit_types: [],
      payment: state === 'awaiting-payment' ? await readDraftPayment(tx, draft) : undefined,
    };
  const cart = await findCart(tx, draft, { now });
  const chosen = { swaps: swapsOf(draft), wanted: wantedOf(cart) };
  const exchanges = await lockExchanges(tx, draft, chosen, now);
  const evaluation = evaluateItems(draft, eligibility, { exchanges });
  const decided = decideItems(draft, eligibility.items, evaluation);
  const evaluated = {
    ...applyEvaluation(draft, evaluation),
    cart_items: exchanges.cart_items,
    return_policy: policyOf(eligibility.rule) ?? draft.return_policy,
  };
  const quote = await quoteDraft(tx, evaluated, exchanges, eligibility);
  const instant = await readInstantOffer(tx, deps, { draft: evaluated, shop, evaluation, quote, now });
  const amounts = withDeposit(amountsOfQuote(quote), evaluated, instant);
  const label = labelTermsOf(draft, eligibility, { exchanges });
  return {
    ...view,
    draft: evaluated,
    amounts,
    instant,
    can_be_paid: evaluated.staff && (await canBePaid(tx, deps, evaluated, amounts)),
    quote,
    missing: [
      ...missingNow(evaluated, eligibility, evaluation),
      ...missingCart(cart),
      ...soldOut(draft, exchanges),
    ],
    label_fee: label.fee,
    label_waived: label.waived,
    decided,
    credit_types: creditTypesOffered(evaluated, decided, evaluation?.of_return.terms.leftover_to),
  };
}

async function readDraftPayment(tx: Tx, { shop_id, id, order_id }: Draft): Promise<DraftPayment> {
  const payment = await findPaymentOfDraft(tx, shop_id, id);
  const { shop, portal_address } = await readCollectContext(tx, { shop_id, order_id });
  return { payment: payment!, shop: { handle: shop.handle, portal_address } };
}

/** The policy that evaluates, as drafts show it. */
export function policyOf(rule: OrderEligibility['rule']): DraftPolicy | undefined {
  if (!rule) return undefined;
  const { id, version, name, return_window_days } = rule;
  return { id, version, name, return_window_days };
}
