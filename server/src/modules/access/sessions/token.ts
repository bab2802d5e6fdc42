import { hash, randomBytes } from 'node:crypto';
import { session_token_prefix } from '../../../platform/callers/credentials.ts';

/** A new token: 256 random bits. */
export const makeToken = () => `${session_token_prefix}${randomBytes(32).toString('base64url')}`;

/** What is stored of a token. It is random, so a plain hash cannot be guessed back. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** Whether a text can be a token at all. */
export const isWellFormedToken = (token: string) => /^rts_[\w-]{43}$/.test(token);
