import type { DraftFacts } from './choosing.ts';
import type { PlaceHours } from './hours.ts';
import type { ChoiceFee } from './outcome.ts';

export type MethodChoice = {
  type: 'dropoff' | 'label' | 'in_store';
  /** Null in the return of a gift. */
  price: number | null;
  /** What it usually costs, where it is free now. */
  usual: number | null;
  waived_because: ChoiceFee['waived_because'];
  locations: { id: string; name: string; address: string | null; hours?: PlaceHours | null }[];
};

/** Step 3: how the goods come back. */
export type MethodProps = DraftFacts & {
  methods: MethodChoice[];
  chosen: MethodChoice['type'] | null;
  chosen_location: string | null;
  send_until: string;
  /** Where a label says that the parcel comes from; null until it is known. */
  address: string[] | null;
  address_url: string;
};

const address_fields = [
  'first_name',
  'last_name',
  'email',
  'address1',
  'address2',
  'zip',
  'city',
  'state',
  'country_code',
] as const;
export type AddressField = (typeof address_fields)[number];

export const isAddressField = (id: string): id is AddressField =>
  (address_fields as readonly string[]).includes(id);

export type AddressProps = DraftFacts & {
  /** Who returns a gift is asked for too. */
  asks_recipient: boolean;
  asks_address: boolean;
  values: Record<AddressField, string>;
  countries: string[];
};
