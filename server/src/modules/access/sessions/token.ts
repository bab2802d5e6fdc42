import { makeSecret, session_token_prefix } from '../../../platform/callers/credentials.ts';

/** A new token: 256 random bits. */
export const makeToken = () => `${session_token_prefix}${makeSecret()}`;

/** Whether a text can be a token at all. */
export const isWellFormedToken = (token: string) => /^rts_[\w-]{43}$/.test(token);
