import type { Address, NewCustomer } from '../../server/src/modules/commerce/orders/index.ts';
import { randomOf } from './random.ts';

const first_names = (
  'Amelia Oliver Priya Tomasz Grace Kwame Isla Mateo Freya Yusuf Hannah Liam Noor Elena Jakub Chloe Daniel Ingrid ' +
  'Sofia Marcus Aiko Ruth Dylan Bettina Emre Zoe Patrick Leila Victor Maeve Callum Megan Rhys Anya Harriet Joseph ' +
  'Nadia Owen Beatrice Samir Esme Callie Gareth Layla Finlay Imogen Rosa Theo Wanda Niamh'
).split(' ');
const last_names = (
  'Hughes Okafor Lindqvist Marsh Fernandes Novak Bennett Iqbal Weber Doyle Tanaka Castellano Price Kowalska ' +
  'Andersen Murray Haddad Fletcher Dubois Osei Barker Ricci Ahmed Sutton Vogel Whitfield Cartwright Adeyemi ' +
  'Macleod Griffiths Pereira Sharma Holloway Kaur Brennan Ellison Nowak Thornton Rashid Lambert Jennings Sinclair ' +
  'Moreau Hartley Banerjee Prescott Ogden Wilkes Farrow Caldwell'
).split(' ');
const streets = [
  'Mill Lane',
  'Station Road',
  'Harbour Street',
  'Orchard Close',
  'Chapel Hill',
  'Bridge Street',
  'Park View',
  'Elm Grove',
];

type Place = { city: string; region: string | null; postal_code: string };

const places: Record<string, readonly Place[]> = {
  GB: [
    { city: 'Leeds', region: null, postal_code: 'LS1 4DY' },
    { city: 'Bristol', region: null, postal_code: 'BS1 5TR' },
    { city: 'Norwich', region: null, postal_code: 'NR2 1TF' },
    { city: 'Edinburgh', region: null, postal_code: 'EH3 9QA' },
    { city: 'Cardiff', region: null, postal_code: 'CF10 3AT' },
    { city: 'Manchester', region: null, postal_code: 'M4 1HQ' },
    { city: 'Sheffield', region: null, postal_code: 'S1 2GE' },
    { city: 'York', region: null, postal_code: 'YO1 8QR' },
    { city: 'Brighton', region: null, postal_code: 'BN1 3XP' },
    { city: 'Glasgow', region: null, postal_code: 'G2 4JR' },
    { city: 'Nottingham', region: null, postal_code: 'NG1 7FG' },
    { city: 'Exeter', region: null, postal_code: 'EX4 3LS' },
  ],
  US: [
    { city: 'Columbus', region: 'OH', postal_code: '43215' },
    { city: 'Columbus', region: 'OH', postal_code: '43215-2604' },
    { city: 'Portland', region: 'ME', postal_code: '04101' },
  ],
  DE: [
    { city: 'Hamburg', region: null, postal_code: '20099' },
    { city: 'Leipzig', region: null, postal_code: '04109' },
  ],
  FR: [
    { city: 'Nantes', region: null, postal_code: '44000' },
    { city: 'Lille', region: null, postal_code: '59000' },
  ],
  IE: [{ city: 'Galway', region: null, postal_code: 'H91 E2K3' }],
  JP: [{ city: 'Kyoto', region: null, postal_code: '604-8005' }],
};

export type Person = { customer: NewCustomer; address: Address };

/** A made-up person for a customer number of the data: always the same one, at example.com. */
export function personOf(customer_number: string, country_code: string | null): Person {
  const random = randomOf(`person ${customer_number}`);
  const first_name = random.pick(first_names);
  const last_name = random.pick(last_names);
  const country = countryOf(country_code, random.next());
  const place = random.pick(
    places[country] ?? [
      { city: 'Port Ellen', region: null, postal_code: `${random.between(10_000, 99_999)}` },
    ],
  );
  const email =
    `${first_name}.${last_name}${customer_number.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@example.com`.toLowerCase();
  const phone = phoneOf(country, random.between(0, 999));
  return {
    customer: {
      external_id: `c-${customer_number}`,
      first_name,
      last_name,
      email,
      ...(phone ? { phone } : {}),
      sales_channel: 'Online Store',
    },
    address: {
      name: `${first_name} ${last_name}`,
      address1: `${random.between(1, 180)} ${random.pick(streets)}`,
      ...place,
      country_code: country,
    },
  };
}

/** A number that is kept for stories, so that nobody is called. */
function phoneOf(country: string, number: number): string | undefined {
  if (country === 'GB') return `+447700900${String(number).padStart(3, '0')}`;
  return country === 'US' ? `+161455501${String(number % 100).padStart(2, '0')}` : undefined;
}

/** The shop also sells abroad, which the data says of few customers. */
function countryOf(country_code: string | null, point: number): string {
  if (country_code !== null && country_code !== 'GB') return country_code;
  if (point < 0.08) return 'US';
  return point < 0.1 ? 'JP' : 'GB';
}
