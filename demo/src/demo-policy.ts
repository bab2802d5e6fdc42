import { readStarter } from '../../server/src/modules/policies/index.ts';
import type { PolicyDocument } from '../../server/src/modules/policies/index.ts';
import { shop_currency } from './demo-order.ts';

/** What labels cost in the zones of the starter, in pence: the shop is at home in the United Kingdom. */
const label_fees: Record<string, number> = { uk: 395, eu: 795 };

/** The starter for shops with a right of withdrawal, in the demo shop's currency and with a destination that it has. */
export function demoPolicy(destination: string): PolicyDocument {
  const { terms, zones, ...starter } = readStarter('eu-shop');
  return {
    ...starter,
    currency: shop_currency,
    terms: { ...terms, destination },
    zones: zones.map((zone) => {
      const label = label_fees[zone.id];
      return label === undefined
        ? zone
        : { ...zone, terms: { ...zone.terms, fees: { ...zone.terms?.fees, label } } };
    }),
  };
}
