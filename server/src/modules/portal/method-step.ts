import { COUNTRY_CODES } from '@retour/contract/countries';
import type { PageFacts } from '@retour/portal';
import { methodsFor, selectMethod, setAddress, setRecipient } from '../requests/draft-returns/index.ts';
import { draftFactsOf, sendUntilOf } from './draft-facts.ts';
import { lastOutcome, nextPath, onlyMethod } from './next-path.ts';
import { localMoment } from './hours-today.ts';
import { addressLines, placeOf } from './places.ts';
import { FormError } from './steps.ts';
import type { Step, Visit } from './steps.ts';

type MethodProps = PageFacts['method'];
type AddressProps = PageFacts['address'];
type MethodChoice = MethodProps['methods'][number];

/** Without a printer first. */
const in_order = ['dropoff', 'label', 'in_store'] as const;

/** Step 3: how the goods come back. */
export const methodStep: Step = {
  path: 'method',
  show(visit) {
    const offered = methodsFor(visit.view.draft);
    // Where nothing travels there is nothing to choose.
    if (offered.some(({ type }) => type === 'keep')) return { to: visit.url(nextPath(visit.view)) };
    return { name: 'method', props: methodOf(visit) };
  },
  async submit({ deps, target, url, form }) {
    const return_method_id = in_order.find((type) => type === form.text('method'));
    if (!return_method_id) throw new FormError([{ id: 'method', error: 'method' }]);
    const location_id = form.text(`location-${return_method_id}`) || null;
    const view = await selectMethod(deps, target, { return_method_id, location_id });
    return { to: url(nextPath(view)) };
  },
};

function methodOf(visit: Visit): MethodProps {
  const { view, url } = visit;
  const { draft } = view;
  const offered = methodsFor(draft);
  return {
    ...draftFactsOf(visit, lastOutcome(view)),
    methods: in_order.flatMap((type) => {
      const method = offered.find((one) => one.type === type);
      return method ? [choiceOf(method, type, visit)] : [];
    }),
    chosen: in_order.find((type) => type === draft.return_method_id) ?? null,
    chosen_location: draft.return_location_id,
    send_until: sendUntilOf(visit),
    address: draft.shipping_address?.address1 ? addressLines(draft.shipping_address) : null,
    address_url: url('address'),
  };
}

function choiceOf(
  { locations }: ReturnType<typeof methodsFor>[number],
  type: MethodChoice['type'],
  { view, deps, shop }: Visit,
): MethodChoice {
  const { draft, label_fee, label_waived } = view;
  const now = localMoment(deps.clock.now(), shop.time_zone);
  const is_label = type === 'label';
  const waived = is_label && !draft.is_gift ? label_waived : null;
  return {
    type,
    price: draft.is_gift ? null : is_label ? label_fee : 0,
    usual: waived?.amount ?? null,
    waived_because: waived?.because ?? null,
    locations: locations.map((location) => ({ id: location.id, ...placeOf(location, now) })),
  };
}

const of_address = ['address1', 'address2', 'zip', 'city', 'state', 'country_code'] as const;

/** Where parcels come from and go to, and who returns a gift. */
export const addressStep: Step = {
  path: 'address',
  show: (visit) => ({ name: 'address', props: addressOf(visit) }),
  async submit(visit) {
    const { deps, target, url, form, view } = visit;
    const { asks_recipient, asks_address } = addressOf(visit);
    const required = [
      ...(asks_recipient ? ['first_name', 'email'] : []),
      ...(asks_address ? ['address1', 'city', 'country_code'] : []),
    ];
    const empty = required
      .filter((id) => form.text(id) === '')
      .map((id) => ({ id, error: 'required' as const }));
    const is_mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.text('email'));
    const wrong =
      asks_recipient && form.text('email') && !is_mail ? [{ id: 'email', error: 'email' as const }] : [];
    if (empty.length + wrong.length > 0) throw new FormError([...empty, ...wrong]);
    const text = (name: string) => form.text(name).slice(0, 255);
    let latest = view;
    if (asks_recipient)
      latest = await setRecipient(deps, target, {
        first_name: text('first_name'),
        last_name: text('last_name') || null,
        email: text('email'),
      });
    if (asks_address) {
      const given = Object.fromEntries(of_address.map((name) => [name, text(name)]));
      const { name = '', company = '', phone = '' } = view.draft.shipping_address ?? {};
      latest = await setAddress(deps, target, { name, company, phone, ...given });
    }
    return { to: url(nextPath(latest)) };
  },
};

function addressOf(visit: Visit): AddressProps {
  const { view, form } = visit;
  const { draft, missing } = view;
  const { recipient, shipping_address } = draft;
  const known = {
    first_name: recipient?.first_name ?? '',
    last_name: recipient?.last_name ?? '',
    email: recipient?.email ?? '',
    ...Object.fromEntries(of_address.map((name) => [name, shipping_address?.[name] ?? ''])),
  } as AddressProps['values'];
  const is_posted = form.names().length > 0;
  const names = Object.keys(known) as (keyof typeof known)[];
  const needs_address = missing.some(({ code }) => code === 'address_missing');
  // It is changed from the review, or asked for on the way there.
  const before = nextPath(view) === 'review' ? 'review' : lastOutcome(view);
  return {
    ...draftFactsOf(visit, onlyMethod(view) ? before : 'method'),
    asks_recipient: draft.is_gift,
    asks_address: !draft.is_gift || needs_address || shipping_address !== null,
    values: is_posted
      ? (Object.fromEntries(names.map((name) => [name, form.text(name)])) as typeof known)
      : known,
    countries: [...COUNTRY_CODES],
  };
}
