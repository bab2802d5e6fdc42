/** What blocklist and allowlist say about the order. */
export type ListVerdict = {
  is_allowed: boolean;
  /** It is on no allowlist, and allowed because staff overrides the policy. */
  is_overridden?: boolean;
  is_blocked: boolean;
  blocked_variant_ids: ReadonlySet<string>;
  blocked_product_tags: ReadonlySet<string>;
};
