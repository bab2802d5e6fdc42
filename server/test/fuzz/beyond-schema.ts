import { SHOP_LISTS } from '../../src/modules/shop/lists/index.ts';

/**
 * What an operation refuses although it fits the API description: rules that a JSON Schema does not say. By operation, the failing fields,
 * with `*` for positions.
 */
const rules: Readonly<Record<string, readonly string[]>> = {
  // Each unit at most once, a reason with every unit that is not accepted, only units of this return.
  recordDropoff: ['items.*.line_item_id', 'items.*.reason'],
  // Units of the shop, each at most once, and not those that are in stock again.
  gradeItems: ['items.*.line_item_id'],
  assessDispositions: ['items.*.line_item_id', 'items.*.disposition_outcome'],
  // Bags in which something lies, each in one box.
  putNetworkShipment: ['boxes.*.bag_barcodes.*', 'boxes.*.shipping_box_barcode'],
  // A code that a path can spell, a country that there is, each day once, a closing time after the opening time, and no periods that overlap.
  putNetworkLocation: [
    'location_code',
    'address.country_code',
    'opening_hours.*',
    'opening_hours.*.days.*',
    'opening_hours.*.closes',
  ],
  // `other` wants words.
  createFraudReport: ['comment'],
  // A country, by name or code, that there is.
  createDestination: ['address.country', 'address.country_code'],
  updateDestination: ['address.country', 'address.country_code'],
  // What is needed to make one, where one is made or changed.
  upsertCustomer: ['sales_channel'],
  upsertLocation: ['name', 'status', 'address'],
  upsertProduct: ['name', 'product_variants.*.price', 'price'],
  createProduct: ['product_variants.*.price'],
  updateProduct: ['product_variants.*.price'],
  upsertProductVariant: ['price', 'name'],
  // Products of the shop.
  createCollection: ['products.*'],
  upsertCollection: ['name', 'products.*'],
  updateCollection: ['products.*'],
  updateInventory: ['available_count'],
  removeLineItems: ['line_item_id'],
  // Words for the shopper, files that wait, a reason for an exception, units of the return, and drafts of staff.
  rejectReturn: ['message', 'units.*.line_item_id'],
  replyToShopper: ['message', 'files'],
  addShopperMessage: ['text', 'files'],
  editReturn: ['units', 'units.*.line_item_id', 'added.*.order_line_item_id', 'override_reason'],
  previewReturnEdit: ['units', 'units.*.line_item_id', 'added.*.order_line_item_id'],
  overrideDraftReturnPolicy: ['reason'],
  // One of three parameters.
  getReturnDetails: ['return_id'],
  // Https only, and a trigger that the topic has.
  createWebhook: ['url', 'trigger'],
  updateWebhook: ['url', 'trigger'],
  // A trigger that the webhook has.
  testWebhook: ['trigger'],
  rotateWebhookSecret: ['profile'],
  // What the shop's look-up asks for, a reason that only staff give, units that there still are, and the quote that was shown.
  startDraftReturn: ['order_name', 'secondary_input', 'override_reason'],
  addReturningItem: ['order_line_item_id'],
  // An order and its proof, unless there is a link.
  startShopperSession: ['order_name', 'secondary_input'],
  // Twelve characters, a secret of the provider at a public address, an address, and one of two proofs.
  changeOwnPassword: ['password'],
  updateShopAccountSettings: ['issuer', 'client_id'],
  updateSignInSettings: ['oidc.issuer', 'oidc.client_secret'],
  setChatChannel: ['url'],
  inviteStaffMember: ['email'],
  sendTestEmail: ['to'],
  acceptStaffInvitation: ['email', 'password'],
  stepUp: ['credential'],
  // Amounts with the decimals of the shop's currency, products and members that there are.
  listReturnQueue: ['value_from', 'value_to', 'product_id'],
  countReturnQueue: ['value_from', 'value_to', 'product_id'],
  exportReturnQueue: ['value_from', 'value_to', 'product_id'],
  // Either returns or filters that find some, and what fits the action.
  previewBulkAction: [
    'returns',
    'filters',
    'filters.value_from',
    'filters.value_to',
    'filters.product_id',
    'value_from',
    'value_to',
  ],
  createBulkAction: [
    'returns',
    'filters',
    'filters.value_from',
    'filters.value_to',
    'filters.product_id',
    'value_from',
    'value_to',
    'expected_count',
    'member_id',
    'note',
  ],
  createReturnView: [
    'filters.value_from',
    'filters.value_to',
    'filters.product_id',
    'value_from',
    'value_to',
    'product_id',
  ],
  replaceReturnView: [
    'filters.value_from',
    'filters.value_to',
    'filters.product_id',
    'value_from',
    'value_to',
    'product_id',
  ],
  listShoppers: ['returned_from', 'sort_order'],
  assignReturn: ['member_id'],
  // One of two members.
  moveTestClock: ['to'],
  // Two days in their order, or neither, and days of the calendar.
  getInsightOverview: ['from', 'to', 'compare_from', 'compare_to'],
  getInsightBreakdown: ['from', 'to', 'compare_from', 'compare_to'],
  getInsightProductReasons: ['from', 'to'],
  getInsightSizing: ['from', 'to'],
  listInsightSerialReturners: ['from', 'to'],
  // Dispositions by their names.
  setInsightCostAssumptions: ['*'],
  requestOrderLinks: ['email'],
  declareShopperWithdrawal: ['shop'],
  // Only a gift has a recipient.
  setDraftReturnRecipient: ['recipient'],
  // So many of an item, with those that it has.
  addItemImages: ['images'],
  addParcelPhotos: ['images'],
  addUnitPhotos: ['images'],
  // What is still to be done.
  finalizeDraftReturnItems: ['*'],
  submitDraftReturn: ['*'],
  payDraftReturn: ['*'],
  // Together with the other filters short enough for the URL of the next page.
  listProducts: ['tags'],
  // The parts of an order name and add up to one another.
  createOrder: ['*'],
  upsertOrder: ['*'],
  updateOrder: ['*'],
  // An order and its lines, ids that no other return has, and amounts that the order covers.
  importReturn: ['*'],
  // A time that has passed, words with `other`, and lines of the order.
  recordWithdrawal: ['received_at'],
  refuseWithdrawal: ['note'],
  createReturnFromWithdrawal: ['items.*.order_line_item_id'],
  // Zones of the IANA database, and days that there are.
  updateShopSettings: ['time_zone', 'withdrawal_informed_since', 'portal_address', 'storefront_url'],
  createApiKey: ['expires_at'],
  // A policy is described by a schema of its own.
  savePolicyDraft: ['*'],
  publishPolicy: ['*'],
  rollBackPolicy: ['*'],
  // A time to come, and what publishing rejects.
  schedulePolicy: ['*'],
  explainPolicy: ['*'],
  addPolicyCasesOfOrder: ['*'],
  savePolicyCases: ['*'],
  runPolicyCases: ['*'],
  requestPolicyBackTest: ['*'],
  getPolicyLeakage: ['from', 'to'],
  diffPolicyVersions: ['from', 'to'],
  updateBrand: ['*'],
  // Lines, control characters, and a shop that there is.
  updatePortalTexts: ['*'],
  previewPortal: ['*'],
  getShopperPortalTexts: ['shop'],
  uploadLogo: ['*'],
  uploadFont: ['*'],
  saveReasonSet: ['*'],
  // A name that no other has, and what the list says further.
  ...Object.fromEntries(
    SHOP_LISTS.flatMap(({ operation, Body }) =>
      ['create', 'replace'].map((verb) => [`${verb}${operation}`, Object.keys(Body.properties)]),
    ),
  ),
  updateEmailSettings: ['*'],
  switchEmailMessage: ['*'],
  replaceEmailText: ['*'],
  setPaymentProvider: ['*'],
  // A platform that can be reached, with settings that it accepts.
  createConnection: ['*'],
  beginConnection: ['*'],
  // What the platform has signed.
  finishConnection: ['response'],
  updateConnection: ['*'],
  // What a header can carry.
  setLabelAccount: ['key'],
  createCart: ['cart', 'cart.*', 'shopify'],
  updateCart: ['cart', 'cart.*', 'shopify'],
};

/** What only the server can make. */
export const opaque = ['cursor', 'after'];

/** What an operation takes although it does not fit the API description: the contract says what it means. */
const taken: Readonly<Record<string, RegExp>> = {
  // Any other type means png (API contract, 12.2).
  createQrDeepLink: /^body\.type/,
  // Some clients write the times of this list without leading zeros.
  listReturns: /^query (from|to): a time without zeros$/,
  // What names no return has no label requests (API contract, 17.2).
  listLabelRequests: /^query return_id/,
  // Nor does it have settlements or store credit.
  listSettlements: /^query return_id/,
  listStoreCredits: /^query return_id/,
  // Nor is it an order's.
  listWithdrawals: /^query order_id/,
  // A logo may be an SVG, and what a report names is an address, not a time.
  uploadLogo: /^body\.logo: svg$/,
  recordEmailBounce: /^body\.delivered_to: (no time|a time without zeros)$/,
  // Each action has its own result, a refusal too.
  applyStationActions: /^body\.actions\.\d+\./,
};

/** Whether an operation may refuse a field of a request that fits the API description. */
export function mayRefuse(operation: string, field: string): boolean {
  const own = rules[operation] ?? [];
  return opaque.includes(field) || own.includes('*') || own.includes(field.replaceAll(/\b\d+\b/g, '*'));
}

/** Whether an operation may take a request that is broken in this way. */
export const mayTake = (operation: string, fault: string) => taken[operation]?.test(fault) ?? false;

/** What an operation writes although it refuses: attempts that it counts, and what can be used once. */
const written: Readonly<Record<string, readonly string[]>> = {
  startShopperSessionByCode: ['email_proofs'],
};

/** Whether an operation may change rows of a table although it refuses a request. */
export const mayWrite = (operation: string, table: string) => written[operation]?.includes(table) ?? false;
