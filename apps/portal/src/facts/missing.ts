export type MissingProps = { what: 'page' | 'shop' | 'return' | 'link' | 'cart' };
