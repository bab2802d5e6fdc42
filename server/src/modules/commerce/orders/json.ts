// The ids that integrations see as those of the commerce platform. A shop that is connected to one shows the platform's ids; a shop that is
// fed only by the commerce data API can show the ids that its orders and products have here (setting `provider_ids`). Fragments of SQL:
// `o` is a row of `orders`, `ol` of `order_line_items`, `v` of `product_variants` and `p` of `products`.

/** The same thing by two ids, as SQL expressions: its key here, and the text that the platform calls it by. */
export type ProviderId = { internal: string; external: string };

/** A condition: the shop with this id shows its own ids. */
export const showsInternalIds = (shop_id: string) =>
  `(select s.provider_ids = 'internal' from shops s where s.id = ${shop_id})`;

export const order_pid: ProviderId = { internal: 'o.id', external: 'o.external_id' };
export const line_pid: ProviderId = { internal: 'ol.id', external: 'ol.external_id' };

export const product_pid: ProviderId = { internal: 'ol.product_id', external: 'ol.provider_product_id' };
export const variant_pid: ProviderId = {
  internal: 'ol.product_variant_id',
  external: 'ol.provider_variant_id',
};
export const catalogue_variant_pid: ProviderId = { internal: 'v.id', external: 'v.external_id' };
export const catalogue_product_pid: ProviderId = { internal: 'p.id', external: 'p.external_id' };

/**
 * `pid_json` as an expression. PostgreSQL does not inline the function, which calls itself immutable and `to_json` is not; its dozen calls took
 * a tenth of the time of the details.
 */
export const pidJson = (column: string) =>
  `case when ${column} ~ '^[1-9][0-9]{0,15}$' and ${column}::bigint <= 9007199254740991 then ${column}::json else to_json(${column}) end`;

/** The id as JSON: an integer where it is one, else a string. `is_internal` is a condition. */
export const providerIdJson = (is_internal: string, { internal, external }: ProviderId) =>
  `case when ${is_internal} then to_json(${internal}) else ${pidJson(external)} end`;

/** The same as text. */
export const providerIdText = (is_internal: string, { internal, external }: ProviderId) =>
  `case when ${is_internal} then (${internal})::text else ${external} end`;
