// What Retour asks of Shopify's Admin API: https://shopify.dev/docs/api/admin-graphql. `npm run check:shopify` checks it against the schema that Shopify publishes.

/** Each version is served for at least a year. */
export const api_version = '2026-10';

const bag = `fragment Bag on MoneyBag { shopMoney { amount } presentmentMoney { amount } }`;
const page = `pageInfo { hasNextPage endCursor }`;
const address = `fragment Address on MailingAddress { firstName lastName company address1 address2 city provinceCode zip countryCodeV2 }`;

const line = `fragment Line on LineItem {
  id title variantTitle sku quantity currentQuantity taxable product { id } variant { id }
  originalUnitPriceSet { ...Bag } discountAllocations { allocatedAmountSet { ...Bag } } taxLines { ...Tax }
}
fragment Tax on TaxLine { title rate priceSet { ...Bag } }`;
const sent = `fragment Sent on FulfillmentLineItem { id quantity lineItem { id } }`;
const refunded = `fragment Refunded on RefundLineItem { quantity lineItem { id } }`;
const returned = `fragment Returned on ReturnLineItemType {
  id quantity processableQuantity processedQuantity returnReasonNote
  ... on ReturnLineItem { fulfillmentLineItem { id lineItem { id } } }
}`;
const left = `fragment Left on ReturnableFulfillmentLineItem { quantity fulfillmentLineItem { id lineItem { id } } }`;
const reversed = `fragment Reversed on ReverseFulfillmentOrderLineItem { id fulfillmentLineItem { id } dispositions { type quantity } }`;
const transaction = `fragment Transaction on OrderTransaction { id kind status gateway createdAt processedAt amountSet { ...Bag } parentTransaction { id } }`;

/** More of a list, or of a connection in it, than the first page is read by `more`. */
const order = `fragment OrderParts on Order {
  id name processedAt updatedAt cancelledAt closedAt taxesIncluded currencyCode presentmentCurrencyCode email phone tags discountCodes
  customer { id firstName lastName defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } }
  purchasingEntity { __typename }
  shippingAddress { ...Address } billingAddress { ...Address } totalPriceSet { ...Bag }
  shippingLines(first: 20) { nodes { title discountedPriceSet { ...Bag } taxLines { ...Tax } } }
  transactions(first: 50) { ...Transaction }
  lineItems(first: 50) { ${page} nodes { ...Line } }
  fulfillments(first: 15) {
    id status createdAt deliveredAt requiresShipping trackingInfo(first: 5) { number }
    fulfillmentLineItems(first: 20) { ${page} nodes { ...Sent } }
  }
  refunds(first: 20) {
    id note createdAt return { id } transactions(first: 5) { nodes { ...Transaction } }
    refundLineItems(first: 20) { ${page} nodes { ...Refunded } }
  }
  returns(first: 10) { nodes { id status returnLineItems(first: 20) { ${page} nodes { ...Returned } } } }
}
${[bag, address, line, sent, refunded, returned, transaction].join('\n')}`;

const variant = `fragment Variant on ProductVariant {
  id title sku barcode price inventoryItem { id measurement { weight { unit value } } }
}`;
const product = `fragment ProductParts on Product {
  id title description productType status updatedAt tags options(first: 3) { name values }
  media(first: 10) { nodes { preview { image { url } } } }
  collections(first: 20) { nodes { id title } }
  variants(first: 50) { ${page} nodes { ...Variant } }
}
${variant}`;
const location = `fragment LocationParts on Location { id name isActive address { address1 address2 city provinceCode zip countryCode } }`;
const level = `fragment Level on InventoryLevel { isActive location { id } quantities(names: ["available"]) { quantity } }`;
const stock = `fragment StockParts on InventoryItem {
  id tracked variants(first: 10) { nodes { id product { id } } } inventoryLevels(first: 50) { ${page} nodes { ...Level } }
}
${level}`;

export const orders = `query Orders($first: Int!, $after: String, $query: String, $sortKey: OrderSortKeys, $reverse: Boolean) {
  orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) { ${page} nodes { ...OrderParts } }
}
${order}`;
export const products = `query Products($first: Int!, $after: String) {
  products(first: $first, after: $after, sortKey: ID) { ${page} nodes { ...ProductParts } }
}
${product}`;
export const stocks = `query Stock($first: Int!, $after: String) {
  inventoryItems(first: $first, after: $after) { ${page} nodes { ...StockParts } }
}
${stock}`;
export const locations = `query Locations($first: Int!, $after: String) {
  locations(first: $first, after: $after, includeInactive: true) { ${page} nodes { ...LocationParts } }
}
${location}`;
export const counts = `query Counts {
  ordersCount(limit: null) { count } productsCount(limit: null) { count } productVariantsCount(limit: null) { count } locationsCount(limit: null) { count }
}`;

export const one_order = `query Order($id: ID!) { order(id: $id) { ...OrderParts } }\n${order}`;
export const one_product = `query Product($id: ID!) { product(id: $id) { ...ProductParts } }\n${product}`;
export const one_stock = `query InventoryItem($id: ID!) { inventoryItem(id: $id) { ...StockParts } }\n${stock}`;
export const one_location = `query Location($id: ID!) { location(id: $id) { ...LocationParts } }\n${location}`;

export const more = `query More($id: ID!, $after: String!) {
  node(id: $id) {
    ... on Order { lineItems(first: 50, after: $after) { ${page} nodes { ...Line } } }
    ... on Fulfillment { fulfillmentLineItems(first: 50, after: $after) { ${page} nodes { ...Sent } } }
    ... on Refund { refundLineItems(first: 50, after: $after) { ${page} nodes { ...Refunded } } }
    ... on Return { returnLineItems(first: 50, after: $after) { ${page} nodes { ...Returned } } }
    ... on ReturnableFulfillment { returnableFulfillmentLineItems(first: 50, after: $after) { ${page} nodes { ...Left } } }
    ... on ReverseFulfillmentOrder { lineItems(first: 50, after: $after) { ${page} nodes { ...Reversed } } }
    ... on Product { variants(first: 50, after: $after) { ${page} nodes { ...Variant } } }
    ... on InventoryItem { inventoryLevels(first: 50, after: $after) { ${page} nodes { ...Level } } }
  }
}
${[bag, line, sent, refunded, returned, left, reversed, variant, level].join('\n')}`;

export const changed_orders = `query ChangedOrders($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { ${page} nodes { id updatedAt } }
}`;
export const changed_products = `query ChangedProducts($first: Int!, $after: String, $query: String!) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { ${page} nodes { id updatedAt } }
}`;
export const changed_locations = `query ChangedLocations($first: Int!) {
  locations(first: $first, includeInactive: true) { nodes { id updatedAt } }
}`;
export const changed_levels = `query ChangedLevels($id: ID!, $first: Int!, $after: String, $query: String!) {
  location(id: $id) { inventoryLevels(first: $first, after: $after, query: $query) { ${page} nodes { id updatedAt item { id } } } }
}`;

export const refunds_of = `query RefundsOfOrder($id: ID!, $lines: [ID!]!) {
  nodes(ids: $lines) { ... on LineItem { id refundableQuantity } }
  order(id: $id) {
    id presentmentCurrencyCode transactions(first: 100) { ...Transaction }
    refunds(first: 100) { id note return { id } transactions(first: 20) { nodes { ...Transaction } } }
  }
}
${transaction}
${bag}`;
export const make_refund = `mutation MakeRefund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) {
    refund { id note transactions(first: 20) { nodes { ...Transaction } } }
    userErrors { message }
  }
}
${transaction}
${bag}`;

/** Whose the returns of an order are: each of their lines says it. Refunds name units of returns that weren't there when they were made. */
export const returns_of = `query ReturnsOfOrder($id: ID!) {
  order(id: $id) {
    id returns(first: 20) { nodes { id status returnLineItems(first: 1) { nodes { returnReasonNote } } } }
    refunds(first: 20) { id note refundLineItems(first: 5) { ${page} nodes { ...Refunded } } }
  }
}
${refunded}`;
export const one_return = `query Return($id: ID!) {
  return(id: $id) {
    id status returnLineItems(first: 20) { ${page} nodes { ...Returned } }
    reverseFulfillmentOrders(first: 10) { nodes { id lineItems(first: 10) { ${page} nodes { ...Reversed } } } }
  }
}
${returned}
${reversed}`;
export const returnable = `query Returnable($id: ID!, $handles: [String!]!) {
  order(id: $id) { id taxesIncluded presentmentCurrencyCode }
  returnableFulfillments(orderId: $id, first: 15) {
    nodes { id returnableFulfillmentLineItems(first: 20) { ${page} nodes { ...Left } } }
  }
  returnReasonDefinitions(first: 20, handles: $handles) { nodes { id handle deleted } }
}
${left}`;
/** What units come to, line by line, after all discounts. */
export const calculated_return = `query CalculatedReturn($input: CalculateReturnInput!) {
  returnCalculate(input: $input) { id returnLineItems { quantity subtotalSet { ...Bag } totalTaxSet { ...Bag } } }
}
${bag}`;
export const locations_of = `query LocationsOfOrder($id: ID!) { order(id: $id) { fulfillments(first: 15) { location { id } } } }`;

/** What the customer of an order was given as store credit in a currency, the newest first. */
export const store_credit_of = `query StoreCreditOf($id: ID!, $currency: String!) {
  order(id: $id) {
    id
    customer {
      id
      storeCreditAccounts(first: 5, query: $currency) {
        nodes {
          id balance { currencyCode }
          transactions(first: 50, sortKey: CREATED_AT, reverse: true) {
            nodes { __typename createdAt amount { amount } ... on StoreCreditAccountCreditTransaction { id expiresAt } }
          }
        }
      }
    }
  }
}`;
export const give_store_credit = `mutation GiveStoreCredit($id: ID!, $input: StoreCreditAccountCreditInput!) {
  storeCreditAccountCredit(id: $id, creditInput: $input) {
    storeCreditAccountTransaction { id amount { amount } }
    userErrors { code message }
  }
}`;
export const gift_cards = `query GiftCards($query: String!) {
  giftCards(first: 50, query: $query) { nodes { id note lastCharacters initialValue { amount currencyCode } } }
}`;
export const make_gift_card = `mutation MakeGiftCard($input: GiftCardCreateInput!) {
  giftCardCreate(input: $input) { giftCard { id note lastCharacters initialValue { amount currencyCode } } userErrors { code message } }
}`;

const draft = `fragment Draft on DraftOrder { id ready status totalPriceSet { presentmentMoney { amount } } order { id name } }`;
export const make_draft = `mutation MakeDraft($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) {
    draftOrder {
      ...Draft
      lineItems(first: 50) { nodes { name quantity variant { id inventoryPolicy inventoryQuantity inventoryItem { tracked } } } }
    }
    userErrors { message }
  }
}
${draft}`;
export const draft_of = `query DraftOf($id: ID!) { draftOrder(id: $id) { ...Draft } }\n${draft}`;
export const complete_draft = `mutation CompleteDraft($id: ID!) {
  draftOrderComplete(id: $id) { draftOrder { ...Draft } userErrors { message } }
}
${draft}`;
export const delete_draft = `mutation DeleteDraft($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId userErrors { message } } }`;

const said = `userErrors { message }`;
export const make_return = `mutation MakeReturn($input: ReturnInput!) { returnCreate(returnInput: $input) { return { id } ${said} } }`;
export const process_return = `mutation ProcessReturn($input: ReturnProcessInput!) { returnProcess(input: $input) { ${said} } }`;
export const dispose_units = `mutation DisposeUnits($inputs: [ReverseFulfillmentOrderDisposeInput!]!) {
  reverseFulfillmentOrderDispose(dispositionInputs: $inputs) { ${said} }
}`;
export const reopen_return = `mutation ReopenReturn($id: ID!) { returnReopen(id: $id) { ${said} } }`;
export const close_return = `mutation CloseReturn($id: ID!) { returnClose(id: $id) { ${said} } }`;
export const cancel_return = `mutation CancelReturn($id: ID!) { returnCancel(id: $id) { ${said} } }`;

export const who = `query Who { shop { currencyCode } currentAppInstallation { accessScopes { handle } } }`;
export const a_customer = `query ACustomer { orders(first: 1) { nodes { email shippingAddress { ...Address } } } }\n${address}`;

export const webhooks = `query Webhooks($after: String) {
  webhookSubscriptions(first: 100, after: $after) { ${page} nodes { id topic uri } }
}`;
export const make_webhook = `mutation MakeWebhook($topic: WebhookSubscriptionTopic!, $input: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $input) { userErrors { message } }
}`;
export const delete_webhook = `mutation DeleteWebhook($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }`;
