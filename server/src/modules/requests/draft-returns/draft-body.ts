import { formatPid } from '@retour/contract/ids';
import { toTsMs } from '@retour/contract/time';
import { shownAmount, totalsJson } from './amounts.ts';
import type { Draft, DraftAmounts, DraftCartItem, DraftItem, DraftState } from './draft.ts';
import { address_members, stateOf } from './draft.ts';
import { explainLine } from './explain-line.ts';
import { imageUrl } from './image-page.ts';
import type { InstantOffer } from './instant.ts';
import { linksOf } from './links.ts';
import { requirementText } from './requirement-text.ts';
import { missingOfItems } from './requirements.ts';
import { methodsFor } from './return-methods.ts';
import { defectIds, questionsOf, reasonIds, reasonOf, reasonTree } from './return-reasons.ts';
import type { EvaluatedLine } from './evaluate-items.ts';
import { possibleResolutions, resolutionOf, shownType, typesOffered, typesOfLine } from './return-types.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import type { DraftPayment, DraftView } from './view.ts';

/** `origin` is that of the API. */
type Addresses = { origin: string; portal_url: string };

/** The answer of every operation of a draft. */
export function draftBody(view: DraftView, { origin, portal_url }: Addresses) {
  const { draft, state, amounts, missing } = view;
  const context = contextJson(view);
  return {
    draft_return: {
      ...draftJson(draft, { amounts, state, origin }),
      ...(view.instant && { instant: instantJson(view.instant, draft) }),
      ...(view.can_be_paid && { can_be_paid: true }),
      ...(view.payment && { payment: paymentJson(view.payment, draft, portal_url) }),
    },
    context,
    return_method_options: context.return_method_options,
    links: linksOf(`${origin}/api/v1/draft-returns/${draft.id}`, {
      state,
      items: draft.items.map((item, i) => ({
        id: item.id,
        reason_ids: reasonIds(draft, offeredUnit(view, item.order_line_item_id) ?? item),
        questions: questionsOf(draft, item),
        ...offersOf(view, item, i),
      })),
      can_use_cart: draft.cart_token !== null || canUseCart(view),
      credit_types: view.credit_types,
      line_ids: context.items_eligible_to_return
        .filter(({ order_line_item_id, quantity }) => countOf(draft, order_line_item_id) < quantity)
        .map(({ order_line_item_id }) => order_line_item_id),
      defective: defectiveUnits(view),
      needs_recipient: draft.is_gift,
      needs_address: missing.some(({ code }) => code === 'address_missing'),
      method_ids: context.return_method_options.map(({ id }) => id),
      location_ids: context.return_method_options.flatMap(({ locations }) => locations.map(({ id }) => id)),
      can_send_now: view.instant !== undefined,
      is_complete: state === 'created' ? missingOfItems(draft).length === 0 : missing.length === 0,
    }),
    errors: missing.map(({ code, params, path }) => ({
      code,
      message: requirementText({ code, params }),
      params,
      pointer: `/draft_return/${path.join('/')}`,
    })),
  };
}

/** What can be chosen for an item: its types, and the variants that it can be exchanged for; null where any variant can be named. */
function offersOf(view: DraftView, { order_line_item_id }: DraftItem, i: number) {
  const { draft, exchanges, decided } = view;
  const of_item = decided[i] ?? { outcomes: [], goods: 'return' as const };
  const possible = possibleResolutions(of_item.outcomes, order_line_item_id, exchanges);
  const own = exchanges.variants.filter((one) => one.order_line_item_id === order_line_item_id);
  return {
    types: typesOffered({ ...of_item, outcomes: possible }, draft),
    variant_ids: possible.includes('advanced_exchange')
      ? null
      : possible.includes('exchange')
        ? own.map(({ variant_id }) => variant_id)
        : [],
  };
}

/** Whether an item, or before one is chosen a line, can be exchanged for a cart. */
function canUseCart({ draft, decided, eligibility, exchanges }: DraftView): boolean {
  const units = draft.items.length > 0 ? decided : eligibility.items;
  return exchanges.has_stock && units.some(({ outcomes }) => outcomes.includes('shop_now'));
}

/** Units of a line that were chosen. */
const countOf = ({ items }: Draft, line_id: number) =>
  items.filter(({ order_line_item_id }) => order_line_item_id === line_id).length;

const instantJson = ({ rules, amount, deposit, send_by, charge_at }: InstantOffer, draft: Draft) => ({
  release: draft.release,
  security: rules.security,
  amount: shownAmount(amount, draft),
  deposit: shownAmount(deposit, draft),
  release_on: rules.release_on,
  send_by: toTsMs(send_by),
  charge_at: toTsMs(charge_at),
});

const paymentJson = ({ payment, shop }: DraftPayment, draft: Draft, portal_url: string) => ({
  id: payment.id,
  status: payment.state,
  amount: shownAmount(payment.amount, draft),
  page_url: `${shopPortalUrl({ portal_url }, shop)}/pay/${payment.token}`,
  held_until: toTsMs(payment.held_until),
  is_cancelling: payment.cancel_requested_at !== null,
});

/** A draft as lists show it: in the state that is stored. `origin` is that of the API. */
export function listedDraft(draft: Draft, now: Date, origin: string) {
  return draftJson(draft, { amounts: draft.totals, state: stateOf(draft, now), origin });
}

type Shown = { amounts: DraftAmounts; state: DraftState; origin: string };

function draftJson(draft: Draft, { amounts, state, origin }: Shown) {
  const {
    id,
    return_id,
    currency,
    language,
    is_gift,
    credit_type,
    return_policy,
    shipping_address,
    recipient,
    override,
    waives_fees,
  } = draft;
  // The pictures of a draft that came to nothing are not served any more.
  const image_origin = state === 'cancelled' || state === 'expired' ? undefined : origin;
  const empty = Object.fromEntries(address_members.map((name) => [name, '']));
  return {
    id,
    return_id,
    state,
    currency,
    language,
    is_gift,
    credit_type,
    store_credit_type: 'gift-card',
    processing_type: draft.release === 'now' ? 'instant' : 'regular',
    return_policy,
    exception: override && { ...override, waives_fees },
    totals: totalsJson(amounts, draft),
    customer: { email: is_gift ? (recipient?.email ?? '') : draft.customer_email },
    recipient,
    shipping_address: shipping_address ?? empty,
    returning_items: draft.items.map((item) => itemJson(item, draft, image_origin)),
    cart_items: draft.cart_items.map((item) => cartItemJson(item, draft)),
    expires_at: toTsMs(draft.expires_at),
  };
}

function cartItemJson({ variant_id, product_id, price, ...item }: DraftCartItem, draft: Draft) {
  return {
    ...item,
    variant_id: formatPid(variant_id),
    product_id: product_id === null ? null : formatPid(product_id),
    price: shownAmount(price, draft),
  };
}

function itemJson(item: DraftItem, draft: Draft, image_origin: string | undefined) {
  const { id, order_line_item_id, reason_comment, answers, exchange } = item;
  const reason = reasonOf(draft, item);
  return {
    id,
    order_line_item_id,
    return_type: shownType(item),
    resolution: resolutionOf(item, draft),
    reason: reason
      ? { id: reason.id, name: reason.name, parent_name: reason.parent_name, comment: reason_comment }
      : null,
    user_input: questionsOf(draft, item).map((question) => ({
      ...question,
      value: answers[question.id] ?? null,
    })),
    image_uploads:
      image_origin === undefined ? [] : item.image_tokens.map((token) => imageUrl(image_origin, token)),
    has_exchange_item: exchange !== null,
    exchange_item: exchange && {
      variant_id: formatPid(exchange.variant_id),
      title: exchange.title,
      price: shownAmount(exchange.price, draft),
    },
  };
}

/** Whose reasons units of a line have: by their product, or the set that the policy names. */
function offeredUnit({ order, eligibility }: DraftView, line_id: number) {
  const line = order.lines.find(({ id }) => id === line_id);
  const evaluated = eligibility.items.find(({ order_line_item_id }) => order_line_item_id === line_id);
  return line && { product_type: line.product_type, reason_set: evaluated?.reasons ?? null };
}

/** Why units of a line cannot be returned, if they cannot: what the policy says, or that nothing can be given for them. */
function notEligibleJson(view: DraftView, line: EvaluatedLine) {
  const [code] = line.ineligibility_codes;
  const { order_line_item_id, eligible } = line;
  const has_offer = !eligible || typesOfLine(view, line).length > 0;
  return code || !has_offer
    ? [
        {
          order_line_item_id,
          ineligibility_code: code ?? ('not-returnable' as const),
          ...toldJson(view, line),
        },
      ]
    : [];
}

function toldJson(view: DraftView, line: EvaluatedLine) {
  const { code, params, text } = explainLine(line, view.eligibility.question);
  return { explanation: text, reason: { code, params } };
}

/** Lines of which more can be chosen when they are defective, and the reasons that say so. */
function defectiveUnits(view: DraftView): { line_ids: number[]; reason_ids: string[] } {
  const { draft, eligibility } = view;
  const marked = eligibility.question.policy?.defect_reasons;
  const lines = eligibility.items.flatMap(({ order_line_item_id: id, if_defective }) => {
    const unit = offeredUnit(view, id);
    const is_left = if_defective && countOf(draft, id) < if_defective.quantity_eligible;
    return unit && is_left ? [{ id, reason_ids: defectIds(draft, unit, marked) }] : [];
  });
  return {
    line_ids: lines.filter(({ reason_ids }) => reason_ids.length > 0).map(({ id }) => id),
    reason_ids: [...new Set(lines.flatMap(({ reason_ids }) => reason_ids))],
  };
}

function contextJson(view: DraftView) {
  const { draft, order, eligibility } = view;
  const offered = eligibility.items
    .filter(({ eligible }) => eligible)
    .map((line) => ({ line, types: typesOfLine(view, line) }));
  const returnable = new Map(
    eligibility.items.map((line) => [line.order_line_item_id, line.quantity_returnable]),
  );
  return {
    order: {
      id: draft.order_id,
      name: order.name,
      line_items: order.lines.map(
        ({ price, paid: _paid, paid_runs: _runs, product_type: _type, ...line }) => ({
          ...line,
          price: shownAmount(price, draft),
          quantity_returnable: returnable.get(line.id) ?? 0,
        }),
      ),
    },
    items_eligible_to_return: offered
      .filter(({ types }) => types.length > 0)
      .map(({ line: { order_line_item_id, quantity_eligible, return_by }, types }) => ({
        order_line_item_id,
        quantity: quantity_eligible,
        return_by: return_by && toTsMs(return_by),
        outcomes: types,
      })),
    items_not_eligible_to_return: eligibility.items.flatMap((line) => notEligibleJson(view, line)),
    return_reasons: reasonTree(
      draft,
      order.lines
        .filter(({ id }) => returnable.get(id) || countOf(draft, id) > 0)
        .flatMap(({ id }) => offeredUnit(view, id) ?? []),
    ),
    exchange_options: optionsJson(view),
    return_method_options: methodsFor(draft).map(({ id, name, type, locations }) => ({
      id,
      name,
      type,
      price: shownAmount(type === 'label' ? view.label_fee : 0, draft),
      locations: locations.map((location) => ({ id: location.id, name: location.name })),
    })),
  };
}

function optionsJson({ draft, exchanges }: DraftView) {
  const by_line = Map.groupBy(exchanges.variants, ({ order_line_item_id }) => order_line_item_id);
  return [...by_line].map(([order_line_item_id, variants]) => ({
    order_line_item_id,
    variants: variants.map(({ variant_id, title, price, stock }) => ({
      variant_id,
      title,
      price: shownAmount(price, draft),
      stock,
    })),
  }));
}
