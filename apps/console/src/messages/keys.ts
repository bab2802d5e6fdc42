import type later from './en-later.ts';
import type first from './en.ts';

type FirstKey = keyof typeof first;

/** The key of a message: the name of its file, and a name in it. */
export type MessageKey = FirstKey | keyof typeof later;

/** Every message in one language. Those that come later are missing until their pages are opened. */
export type Catalogue = Record<MessageKey, string>;

/** The messages that the first page needs. */
export type FirstCatalogue = Pick<Catalogue, FirstKey>;

/** Those that come later. */
export type LaterCatalogue = Omit<Catalogue, FirstKey>;
