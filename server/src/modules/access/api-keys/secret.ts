import { randomInt } from 'node:crypto';
import { apiKeyChecksum } from '@retour/contract/ids';
import type { Config } from '../../../platform/config.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new API key: 30 random characters and their checksum (API contract, 2.2). One of a test side names it and its shop. */
export function makeSecret(shop_id: number, { is_test_side }: Pick<Config, 'is_test_side'>): string {
  const random = Array.from({ length: 30 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const before = `rtr_${is_test_side ? `test_${shop_id}_` : ''}${random}`;
  return before + apiKeyChecksum(before);
}
