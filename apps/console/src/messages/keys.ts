import type en from './en.ts';

/** The key of a message: the name of its file, and a name in it. */
export type MessageKey = keyof typeof en;

/** Every message in one language. */
export type Catalogue = Record<MessageKey, string>;
