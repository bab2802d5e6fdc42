import type { DraftState, ExchangeIntent, ExchangeWrite, ShipTo } from '../connector.ts';
import { refusal, refusedAs } from '../exchange-write.ts';
import type { Ask } from './api.ts';
import { exchange_method } from './native.ts';

type Draft = { id: string; code: string; state: string; orderPlacedAt?: string | null };
/** What a mutation answers that may refuse. */
type Answer = {
  __typename: string;
  errorCode?: string;
  message?: string;
  /** Why a state can't be reached. */
  transitionError?: string;
};

const error_fields = '__typename ... on ErrorResult { errorCode message }';
const original_query =
  'query OriginalOrder($id: ID!) { order(id: $id) { customer { id emailAddress firstName lastName } } }';
const make_mutation = 'mutation MakeDraft { createDraftOrder { id } }';
const methods_query =
  'query MethodsOfDraft($id: ID!) { eligibleShippingMethodsForDraftOrder(orderId: $id) { id priceWithTax } }';
const ship_mutation = `mutation ShipDraft($id: ID!, $method: ID!) {
  setDraftOrderShippingMethod(orderId: $id, shippingMethodId: $method) { ${error_fields} } }`;
const draft_query = 'query DraftOf($id: ID!) { order(id: $id) { id code state orderPlacedAt } }';
const complete_mutation = `mutation CompleteDraft($id: ID!, $payment: ManualPaymentInput!) {
  moved: transitionOrderToState(id: $id, state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { transitionError } }
  paid: addManualPaymentToOrder(input: $payment) { ${error_fields} } }`;
const cancel_mutation = `mutation CancelDraft($id: ID!) {
  transitionOrderToState(id: $id, state: "Cancelled") { __typename ... on OrderStateTransitionError { transitionError } } }`;
const delete_mutation = 'mutation DeleteDraft($id: ID!) { deleteDraftOrder(orderId: $id) { result } }';

/**
 * Orders of exchanges as draft orders, paid by hand with a method of their own: no call of Vendure's sets a price, and a coupon of everything could be found out. A
 * draft sells and ships nothing until it is paid, and Vendure takes no second payment.
 */
export const vendureExchanges = (ask: Ask): ExchangeWrite => ({
  begin: (intent) => begin(ask, intent),
  look: async (draft) => stateOf(await read(ask, draft)),
  async complete(draft, id) {
    const before = stateOf(await read(ask, draft));
    if (before.kind !== 'open') return before;
    const payment = { orderId: draft, method: exchange_method, transactionId: id, metadata: {} };
    const { moved, paid } = await ask<{ moved: Answer; paid: Answer }>(complete_mutation, {
      id: draft,
      payment,
    });
    // Another request may have completed it meanwhile.
    const after = stateOf(await read(ask, draft));
    if (after.kind !== 'open') return after;
    throw refusal(`Vendure refuses it: ${moved.transitionError ?? paid.message ?? paid.__typename}`);
  },
  async discard(draft) {
    const found = await read(ask, draft);
    if (!found || stateOf(found).kind !== 'open') return stateOf(found);
    // Vendure deletes only what isn't about to be paid yet.
    await ask(found.state === 'Draft' ? delete_mutation : cancel_mutation, { id: draft });
    const after = stateOf(await read(ask, draft));
    if (after.kind === 'open') throw refusal("Vendure didn't delete the draft order.");
    return after;
  },
});

const read = async (ask: Ask, id: string): Promise<Draft | null> =>
  (await ask<{ order: Draft | null }>(draft_query, { id })).order;

function stateOf(draft: Draft | null): DraftState {
  if (draft?.orderPlacedAt) return { kind: 'completed', order: { id: draft.id, name: draft.code } };
  return { kind: draft === null || draft.state === 'Cancelled' ? 'gone' : 'open' };
}

async function begin(ask: Ask, intent: ExchangeIntent): Promise<string> {
  const customer = await customerOf(ask, intent);
  const address = intent.address && addressInput(intent.address);
  const { createDraftOrder: draft } = await ask<{ createDraftOrder: { id: string } }>(make_mutation);
  try {
    await fill(ask, draft.id, { ...intent, customer, address });
    await ship(ask, draft.id);
  } catch (error) {
    // Nobody is to complete it by hand; if it stays, it does no harm.
    await ask(delete_mutation, { id: draft.id }).catch(() => undefined);
    throw refusedAs('Vendure', error);
  }
  return draft.id;
}

type Customer = { customerId: string } | { input: object };
type Original = {
  order: {
    customer?: {
      id: string;
      emailAddress: string;
      firstName: string;
      lastName: string;
    } | null;
  } | null;
};

/** The customer of the order that something came back of; of a gift, who got it. */
async function customerOf(ask: Ask, { order, email, address }: ExchangeIntent): Promise<Customer> {
  const known = (await ask<Original>(original_query, { id: order })).order?.customer;
  if (known && (email === null || email.toLowerCase() === known.emailAddress.toLowerCase()))
    return { customerId: known.id };
  if (email === null) throw refusal('Vendure makes no order without an email address.');
  const { first_name, last_name } = address ?? {};
  return { input: { firstName: first_name ?? '', lastName: last_name ?? '', emailAddress: email } };
}

function addressInput(address: ShipTo): object {
  const { first_name, last_name, company, address1, address2, city, region, postal_code, phone } = address;
  const code = address.country_code?.toUpperCase() ?? '';
  if (!address1 || !/^[A-Z]{2}$/.test(code))
    throw refusal('Vendure needs a street and a country to send the order to.');
  return {
    fullName: [first_name, last_name].filter(Boolean).join(' ') || null,
    company,
    streetLine1: address1,
    streetLine2: address2,
    city,
    province: region,
    postalCode: postal_code,
    countryCode: code,
    phoneNumber: phone,
  };
}

type Contents = Omit<ExchangeIntent, 'address'> & { customer: Customer; address: object | null };

/** Mutations of a request are made one after the other. */
async function fill(
  ask: Ask,
  id: string,
  { id: settlement, name, items, customer, address }: Contents,
): Promise<void> {
  const [parameters, additions] = [
    items.map((_item, i) => `, $item${i}: AddItemToDraftOrderInput!`),
    items.map(
      (_item, i) => `item${i}: addItemToDraftOrder(orderId: $id, input: $item${i}) { ${error_fields} }`,
    ),
  ];
  const mutation = `mutation FillDraft($id: ID!, $note: AddNoteToOrderInput!, $customerId: ID, $input: CreateCustomerInput${address ? ', $address: CreateAddressInput!' : ''}${parameters.join('')}) {
    note: addNoteToOrder(input: $note) { id }
    customer: setCustomerForDraftOrder(orderId: $id, customerId: $customerId, input: $input) { ${error_fields} }
    ${address ? 'address: setDraftOrderShippingAddress(orderId: $id, input: $address) { id }' : ''}
    ${additions.join(' ')} }`;
  const answers = await ask<Record<string, Answer>>(mutation, {
    id,
    note: { id, note: `Exchange of return ${name}, Retour ${settlement}`, isPublic: false },
    ...customer,
    ...(address ? { address } : {}),
    ...Object.fromEntries(
      items.map(({ variant, quantity }, i) => [`item${i}`, { productVariantId: variant, quantity }]),
    ),
  });
  if (answers['customer']?.errorCode)
    throw refusal('The recipient has an account in Vendure that is not the one of the order.');
  for (const [i, { title, quantity }] of items.entries()) {
    const { errorCode, message } = answers[`item${i}`] ?? {};
    if (errorCode === 'INSUFFICIENT_STOCK_ERROR')
      throw refusal(`“${title}” is out of stock in Vendure: ${quantity} to send.`);
    if (errorCode) throw refusal(`Vendure doesn't take “${title}”: ${message ?? errorCode}`);
  }
}

/** Vendure makes no order without a way to send it. */
async function ship(ask: Ask, id: string): Promise<void> {
  const { eligibleShippingMethodsForDraftOrder: methods } = await ask<{
    eligibleShippingMethodsForDraftOrder: { id: string; priceWithTax: number }[];
  }>(methods_query, { id });
  const [cheapest] = methods.toSorted((a, b) => a.priceWithTax - b.priceWithTax);
  if (!cheapest) throw refusal('Vendure has no shipping method for the order.');
  const { setDraftOrderShippingMethod: set } = await ask<{ setDraftOrderShippingMethod: Answer }>(
    ship_mutation,
    { id, method: cheapest.id },
  );
  if (set.errorCode)
    throw refusal(`Vendure doesn't take the shipping method: ${set.message ?? set.errorCode}`);
}
