import { s10Number } from '@retour/contract/tracking-numbers';
import { drawLabel } from '../label-pdf.ts';
import type { LabelOrder, LabelProvider, LabelProviderDefinition } from './provider.ts';

/** Numbers of UPU S10 for parcels begin with CA to CZ; each pair of letters has a hundred million of them. */
const serials_per_service = 100_000_000;
const alphabet_length = 26;

/**
 * The tracking number of a request: its id, unique in the installation, in the form of UPU S10. No post has issued it.
 */
export function builtInNumber({ id, addresses }: Pick<LabelOrder, 'id' | 'addresses'>): string {
  const letter = Math.floor(id / serials_per_service) % alphabet_length;
  const { country_code } = addresses.origin;
  return s10Number({
    service: `C${String.fromCharCode(65 + letter)}`,
    serial: id % serials_per_service,
    country: /^[A-Z]{2}$/.test(country_code) ? country_code : addresses.destination.country_code,
  });
}

/** Draws the label itself: it names where the parcel goes, and costs nothing. No carrier knows of it. */
const builtInProvider: LabelProvider = {
  offer: async (order) => ({ kind: 'offered', reference: builtInNumber(order) }),
  async buy(order, tracking_number) {
    const content = await drawLabel({ ...order, tracking_number });
    return {
      kind: 'made',
      label: {
        carrier: 'Post',
        service: 'Return parcel',
        tracking_number,
        tracking_url: null,
        url: null,
        rate: 0,
        currency: order.products[0]?.price.currency ?? null,
      },
      document: { content_type: 'application/pdf', content },
    };
  },
  check: async () => null,
  voidLabel: async () => 'done',
};

export const built_in_labels: LabelProviderDefinition = {
  name: 'built_in',
  title: 'The built-in provider',
  default_url: null,
  create: () => builtInProvider,
};
