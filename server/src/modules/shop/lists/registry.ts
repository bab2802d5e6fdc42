import type { ShopList } from './list.ts';
import { reply_templates } from './reply-templates.ts';

/** Every list with the same four operations. A new one is a table, a file and a line here: exports and the test side of a shop have it too. */
export const SHOP_LISTS: readonly ShopList[] = [reply_templates];
