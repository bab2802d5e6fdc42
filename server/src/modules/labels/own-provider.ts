import type { Config } from '../../platform/config.ts';

/** Who makes the labels of shops that leave that to the service. */
export type OwnProvider = 'built_in' | 'easypost' | 'shippo';

/** The provider that the operator has configured: the one that there is a key for, else the built-in one. */
export function ownProvider({
  easypost_key,
  shippo_key,
}: Pick<Config, 'easypost_key' | 'shippo_key'>): OwnProvider {
  if (easypost_key) return 'easypost';
  return shippo_key ? 'shippo' : 'built_in';
}
