/** Largest CSS that a shop adds to its portal, in bytes of UTF-8. */
export const max_css_bytes = 20_000;
