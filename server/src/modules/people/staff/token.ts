import { hash, randomBytes } from 'node:crypto';

/** The token of a link: 256 random bits. */
export const makeLinkToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random, so a plain hash can't be guessed back. */
export const hashLinkToken = (token: string) => hash('sha256', token, 'buffer');
