/** What a fact is: `set` is a list of texts, `day` is YYYY-MM-DD, and `money` is in minor units of the policy's currency. */
export type FactKind = 'text' | 'number' | 'money' | 'set' | 'flag' | 'day';

export type PolicyFact = {
  readonly kind: FactKind;
  /** A number that is a share, in basis points. */
  readonly is_share?: true;
  /** It is known of the goods themselves, whatever becomes of them. */
  readonly is_about_goods?: true;
  /** For the schema of policies and the reference in the guide. */
  readonly description: string;
  /** How sentences about rules name it, in each language of the console. */
  readonly label: { readonly en: string; readonly de: string };
};

/** What conditions of policies can ask about. The server's entries for the same names say how each is read. */
export const POLICY_FACTS = {
  'customer.is_business': {
    kind: 'flag',
    description: 'Whether the customer is a business. Who is not known is taken for a consumer.',
    label: { en: 'the customer is a business', de: 'der Kunde ist ein Unternehmen' },
  },
  'customer.tags': {
    kind: 'set',
    description: 'Tags of the customer.',
    label: { en: 'the customer’s tags', de: 'die Tags des Kunden' },
  },
  'customer.orders_placed': {
    kind: 'number',
    description: 'Orders that the customer placed before this one.',
    label: { en: 'the customer’s orders', de: 'die Bestellungen des Kunden' },
  },
  'customer.days_since_first_order': {
    kind: 'number',
    description:
      "Whole days, of 24 hours each, since the customer's first order: 0 if this order is the first and was placed today.",
    label: { en: 'days since the customer’s first order', de: 'Tage seit der ersten Bestellung des Kunden' },
  },
  'customer.returns_placed': {
    kind: 'number',
    description: 'Returns that the customer requested before this one.',
    label: { en: 'the customer’s returns', de: 'die Retouren des Kunden' },
  },
  'customer.bonus_received': {
    kind: 'money',
    description: 'Bonus credit that the customer was granted with earlier returns.',
    label: { en: 'bonus credit received', de: 'erhaltener Bonus' },
  },
  'customer.keep_outcomes': {
    kind: 'number',
    description: 'Units of earlier returns that the customer kept or donated.',
    label: { en: 'units kept before', de: 'früher behaltene Artikel' },
  },
  'customer.missing_or_wrong_items': {
    kind: 'number',
    description: "Units of earlier returns that didn't arrive, or that were another item.",
    label: { en: 'missing or wrong items before', de: 'früher fehlende oder falsche Artikel' },
  },
  'order.country': {
    kind: 'text',
    description: 'Country that the items were sent to, as two upper-case letters.',
    label: { en: 'the country', de: 'das Land' },
  },
  'order.date': {
    kind: 'day',
    description: 'Day of the sale.',
    label: { en: 'the day of the order', de: 'der Tag der Bestellung' },
  },
  'order.days_since_window_began': {
    kind: 'number',
    description:
      'Whole days since the first day of the window of the zone, for the parcel that arrived last.',
    label: { en: 'days since the window began', de: 'Tage seit Beginn der Frist' },
  },
  'order.discount_codes': {
    kind: 'set',
    description: 'Discount codes of the order and its items.',
    label: { en: 'the discount codes', de: 'die Rabattcodes' },
  },
  'order.discount_share': {
    kind: 'number',
    is_share: true,
    description: 'Discounts as a share of the list price, in basis points: 2500 is a quarter.',
    label: { en: 'the discount', de: 'der Rabatt' },
  },
  'order.tags': {
    kind: 'set',
    is_about_goods: true,
    description: 'Tags of the order.',
    label: { en: 'the order’s tags', de: 'die Tags der Bestellung' },
  },
  'order.total': {
    kind: 'money',
    description: 'Total price of the order.',
    label: { en: 'the order total', de: 'der Bestellwert' },
  },
  'product.id': {
    kind: 'text',
    is_about_goods: true,
    description: 'ID of the product.',
    label: { en: 'the product ID', de: 'die Artikel-ID' },
  },
  'product.variant_id': {
    kind: 'text',
    is_about_goods: true,
    description: 'ID of the variant.',
    label: { en: 'the variant ID', de: 'die Varianten-ID' },
  },
  'product.sku': {
    kind: 'text',
    is_about_goods: true,
    description: 'SKU of the variant.',
    label: { en: 'the SKU', de: 'die SKU' },
  },
  'product.type': {
    kind: 'text',
    is_about_goods: true,
    description: 'Type of the product.',
    label: { en: 'the product type', de: 'die Artikelart' },
  },
  'product.vendor': {
    kind: 'text',
    is_about_goods: true,
    description: 'Vendor of the product.',
    label: { en: 'the vendor', de: 'der Hersteller' },
  },
  'product.tags': {
    kind: 'set',
    is_about_goods: true,
    description: 'Tags of the product.',
    label: { en: 'the product’s tags', de: 'die Tags des Artikels' },
  },
  'product.price': {
    kind: 'money',
    description: 'Price paid for one unit.',
    label: { en: 'the price paid', de: 'der gezahlte Preis' },
  },
  'product.reason': {
    kind: 'text',
    description: 'ID of the return reason.',
    label: { en: 'the reason', de: 'der Grund' },
  },
  'product.is_defective': {
    kind: 'flag',
    description: 'Whether the reason says that the unit is defective.',
    label: { en: 'the item is faulty', de: 'der Artikel ist mangelhaft' },
  },
  'product.answers': {
    kind: 'set',
    is_about_goods: true,
    description: 'Answers to questions of the policy about the unit, each as `question:answer`.',
    label: { en: 'the answers', de: 'die Antworten' },
  },
  'return.item_count': {
    kind: 'number',
    description: 'Units in the return.',
    label: { en: 'the number of items', de: 'die Anzahl der Artikel' },
  },
  'return.method': {
    kind: 'text',
    description: 'Return method: `label`, `dropoff` or `in_store`.',
    label: { en: 'the return method', de: 'der Rückgabeweg' },
  },
  'return.outcome': {
    kind: 'text',
    description: 'What the shopper chose for the unit.',
    label: { en: 'the outcome', de: 'die gewählte Option' },
  },
  'return.value': {
    kind: 'money',
    description: 'Price paid for the units of the return.',
    label: { en: 'the value of the return', de: 'der Wert der Retoure' },
  },
  'return.is_whole': {
    kind: 'flag',
    description: 'Whether everything that is left of the order is returned.',
    label: { en: 'the whole order is returned', de: 'die ganze Bestellung kommt zurück' },
  },
  'return.channel': {
    kind: 'text',
    description: '`staff` for a draft that staff created, otherwise `api`.',
    label: { en: 'the channel', de: 'der Kanal' },
  },
  'return.fraud_signals': {
    kind: 'set',
    description: 'Categories of fraud reports about earlier returns of the order and its customer.',
    label: { en: 'the fraud signals', de: 'die Betrugssignale' },
  },
} as const satisfies Record<string, PolicyFact>;
export type PolicyFactName = keyof typeof POLICY_FACTS;
export const POLICY_FACT_NAMES = Object.keys(POLICY_FACTS) as PolicyFactName[];
