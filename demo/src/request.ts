import { randomUUID } from 'node:crypto';
import { percentageOf } from '@retour/contract/money';
import type { Deps } from '../../server/src/platform/deps.ts';
import {
  chooseRelease,
  editDraft,
  startDraft,
  submitDraft,
} from '../../server/src/modules/requests/draft-returns/index.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import type { Draft, DraftTarget } from '../../server/src/modules/requests/draft-returns/index.ts';
import type { DemoReturn } from './act.ts';
import { offered_up_to } from './demo-policy.ts';
import { counterOf } from './counters.ts';
import { productTypeOf } from './goods.ts';
import { personOf } from './people.ts';
import { takePhotos } from './photos/take-photos.ts';
import { answersFor, commentFor, reasonFor } from './reasons.ts';
import type { SoldLine } from './sold-lines.ts';
import type { Story } from './story.ts';

type Item = Draft['items'][number];

/**
 * A shopper requests a return as in the portal: a draft of the order with everything that they say and choose, which the shop's policy evaluates and which
 * is submitted. Returns the return's id. Refusals: those of submitting a draft.
 */
export async function requestReturn(deps: Deps, demo_return: DemoReturn, story: Story): Promise<number> {
  const { shop, key, order_id } = demo_return;
  const started = await startDraft(deps, {
    shop,
    order: { id: order_id },
    is_gift: story.gift,
    language: 'en',
    staff: false,
    override: null,
  });
  const target = { shop, id: started.draft.id };
  const items = itemsOf(demo_return, story);
  const new_images = items.flatMap((item) => takePhotos(item, demo_return));
  for (const { item_id, token } of new_images)
    items.find(({ id }) => id === item_id)!.image_tokens.push(token);
  await editDraft(deps, target, ['created'], ({ draft }) => ({
    ...draft,
    state: 'items-finalized',
    items,
    ...methodOf(key, story),
    ...(story.gift ? recipientOf(key) : {}),
    ...(new_images.length > 0 ? { new_images } : {}),
  }));
  if (story.wants_now) await askForItNow(deps, target);
  const { draft } = await submitDraft(deps, target);
  return draft.return_id!;
}

/** Wants the new items before the old ones are back, if that is offered. */
async function askForItNow(deps: Deps, target: DraftTarget): Promise<void> {
  try {
    await chooseRelease(deps, target, 'now');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function itemsOf({ units, catalogue }: DemoReturn, story: Story): Item[] {
  return units.flatMap(({ line, quantity }, index) => {
    const wanted = index % 2 === 1 && story.other_resolution ? story.other_resolution : story.resolution;
    const { return_reason_code: reason_id } = reasonFor(line.title, story.reason_point);
    const is_offered = reason_id === 'colour' && wanted === 'refund' && line.unit_price <= offered_up_to;
    const return_type = is_offered && story.takes_offer ? 'keep_offer' : wanted;
    return Array.from({ length: quantity }, () => ({
      id: randomUUID(),
      order_line_item_id: line.id,
      product_type: productTypeOf(line.title),
      return_type,
      reason_set: null,
      reason_id,
      reason_comment: commentFor(line.title, reason_id, story.reason_point),
      answers: answersFor(line.title, reason_id, story.reason_point),
      goods: 'return' as const,
      questions: [],
      exchange: return_type === 'exchange' ? exchangeFor(line, story, catalogue) : null,
      image_tokens: [],
    }));
  });
}

/** The same article again, or another that costs a quarter more or so: the shopper pays the difference. */
function exchangeFor(
  line: SoldLine,
  { exchange: type }: Story,
  catalogue: DemoReturn['catalogue'],
): Item['exchange'] {
  const other = (type === 'advanced_exchange' && dearerThan(line, catalogue)) || line;
  return { variant_id: other.provider_variant_id ?? '', title: other.title, price: other.unit_price };
}

/** The cheapest of the articles that cost at least a quarter more. */
function dearerThan({ unit_price }: SoldLine, catalogue: DemoReturn['catalogue']): SoldLine | undefined {
  const least = unit_price + percentageOf(unit_price, 2500);
  return catalogue.find((other) => other.unit_price >= least);
}

const methodOf = (key: string, { way }: Story) =>
  way === 'label'
    ? { return_method_id: 'label' }
    : { return_method_id: 'dropoff', return_location_id: counterOf(key).code };

/** Who got the gift that is returned, and where they live. */
function recipientOf(key: string): Pick<Draft, 'recipient' | 'shipping_address'> {
  const { customer, address } = personOf(`gift ${key}`, 'GB');
  return {
    recipient: {
      email: customer.email ?? '',
      first_name: customer.first_name ?? '',
      last_name: customer.last_name ?? null,
    },
    shipping_address: {
      name: address.name ?? '',
      company: '',
      address1: address.address1 ?? '',
      address2: '',
      city: address.city ?? '',
      state: '',
      zip: address.postal_code ?? '',
      country: 'United Kingdom',
      country_code: 'GB',
      phone: '',
    },
  };
}
