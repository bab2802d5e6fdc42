import type { PageFacts } from '@retour/portal';
import {
  chooseCart,
  chooseExchange,
  chooseType,
  finalTypeOf,
  isForCart,
  readDraftView,
  readItemOptions,
  reopenItems,
} from '../draft-returns/index.ts';
import type { ChoiceAmounts, ItemOptions, VariantChoice } from '../draft-returns/index.ts';
import { groupOf, itemFactsOf, titleOf } from './draft-facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { groupsOf, itemLacks, nextPath } from './next-path.ts';
import { productPicture } from '../product-pictures/index.ts';
import { FormError } from './steps.ts';
import type { Redirect, Step, Visit } from './steps.ts';

type OutcomeProps = PageFacts['outcome'];
type ShownVariant = OutcomeProps['variants'][number];

const types = ['exchange', 'credit', 'refund', 'keep', 'donate'] as const;

/** Step 2: what the shopper gets for the units of a line. */
export const outcomeStep: Step = {
  path: 'items/:item_id/outcome',
  async show(visit) {
    const { first } = groupOf(visit);
    return { name: 'outcome', props: outcomeOf(visit, await optionsOf(visit), `items/${first.id}/reason`) };
  },
  async submit(visit) {
    if (visit.form.text('choice') === 'store') {
      await chooseForGroup(visit, (id) => chooseType(visit.deps, visit.target, id, 'exchange'));
      return { to: visit.url('store') };
    }
    const choice = choiceOf(visit);
    if (!choice) throw new FormError([{ id: 'choice', error: 'choice' }]);
    if (choice !== 'exchange') {
      const choose = (id: string) => chooseType(visit.deps, visit.target, id, choice);
      const next = await chooseForGroup(visit, choose);
      return visit.form.text('same') ? chooseForOthers(visit, choose) : next;
    }
    const variant = await variantOfForm(visit);
    if (variant === undefined && isForCart(groupOf(visit).first) && visit.view.draft.cart_token !== null)
      return { to: visit.url(nextPath(visit.view)) };
    return exchangeGroup(visit, variant);
  },
};

/** Another product instead, found by its name. */
export const exchangeStep: Step = {
  path: 'items/:item_id/exchange',
  async show(visit) {
    const { q, free, sort } = visit.request.query as Record<string, unknown>;
    const words = typeof q === 'string' ? q.trim().slice(0, 100) : '';
    const { first } = groupOf(visit);
    const back = `items/${first.id}/outcome`;
    const options = await optionsOf(visit, words);
    if (!options.can_search) return { to: visit.url(back) };
    const [is_free, is_sorted] = [free === '1', sort === 'price'];
    const found = offeredTo(visit, options.variants).filter(
      ({ sum }) => sum && (!is_free || (sum.due === 0 && (sum.net ?? 0) >= 0)),
    );
    if (is_sorted) found.sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
    const chosen_variant = first.exchange?.variant_id ?? null;
    const props = { ...itemFactsOf(visit, back), query: words, is_free, is_sorted, found, chosen_variant };
    return { name: 'exchange', props };
  },
  submit: (visit) => exchangeGroup(visit),
};

/** What the form says to get. Who has only chosen a size or colour of the item wants to exchange it. */
const choiceOf = ({ form }: Visit) =>
  types.find((type) => type === form.text('choice')) ??
  (form.text('choice') === '' &&
  form.names().some((name) => /^(variant|option-\d)$/.test(name) && form.text(name) !== '')
    ? 'exchange'
    : undefined);

const optionsOf = (visit: Visit, query?: string) =>
  readItemOptions(visit.deps, visit.target, {
    item_ids: groupOf(visit).items.map(({ id }) => id),
    query,
    lists_others: true,
  });

/** Exchanges all units of the group for the variant of the form, else for the one that was chosen before. */
function exchangeGroup(visit: Visit, before?: string): Promise<Redirect> {
  const variant_id = visit.form.text('variant').slice(0, 255) || before;
  if (!variant_id) throw new FormError([{ id: 'variant', error: 'variant' }]);
  return chooseForGroup(visit, (id) => chooseExchange(visit.deps, visit.target, id, variant_id));
}

/** The variant of the colour and size of the form; the one that was chosen before where it has none. */
async function variantOfForm(visit: Visit): Promise<string | undefined> {
  const given = visit.form.names().filter((name) => /^option-\d$/.test(name));
  if (given.length === 0) return groupOf(visit).first.exchange?.variant_id;
  const { variants } = await optionsOf(visit);
  return variants.find(({ options }) =>
    options.every(({ value }, row) => value.trim() === visit.form.text(`option-${row}`)),
  )?.variant_id;
}

/** Makes the same choice for every unit of the group, and goes on. */
async function chooseForGroup(
  visit: Visit,
  choose: (item_id: string) => Promise<Visit['view']>,
): Promise<Redirect> {
  const { deps, target, url } = visit;
  let { view } = visit;
  // Submitting fixes the items; whoever comes back from there changes them again.
  if (view.state === 'items-finalized') view = await reopenItems(deps, target);
  for (const { id } of groupOf(visit).items) view = await choose(id);
  // Nothing is exchanged for what was chosen in the storefront any more.
  if (view.draft.cart_token !== null && !view.draft.items.some(isForCart))
    view = await chooseCart(deps, target, null);
  return { to: url(nextPath(view)) };
}

/** Makes the same choice for all items that have none, where it is one of theirs. */
async function chooseForOthers(
  { deps, target, url }: Visit,
  choose: (item_id: string) => Promise<Visit['view']>,
): Promise<Redirect> {
  let view = await readDraftView(deps, target);
  for (const { items } of othersWithoutOutcome(view))
    for (const { id } of items)
      view = await choose(id).catch((error: unknown) => {
        if (error instanceof Refusal) return view;
        throw error;
      });
  return { to: url(nextPath(view)) };
}

const othersWithoutOutcome = (view: Visit['view'], but?: string) =>
  groupsOf(view).filter(
    ({ first }) => first.id !== but && itemLacks(view, first.id, ['return_type_missing']),
  );

function outcomeOf(
  visit: Visit,
  { options, variants, can_search, can_use_cart, item }: ItemOptions,
  back: string,
): OutcomeProps {
  const { form, url } = visit;
  const chosen = types.find((type) => type === form.text('choice')) ?? finalTypeOf(item);
  const exchange = item.return_type === 'exchange' ? item.exchange : null;
  const chosen_variant = form.text('variant') || (exchange?.variant_id ?? null);
  const is_listed = variants.some(({ variant_id }) => variant_id === exchange?.variant_id);
  return {
    ...itemFactsOf(visit, back),
    choices: options.map(({ return_type, amounts }) => ({
      type: return_type,
      sum: amounts && sumOf(amounts, visit),
      fees: (amounts?.fees ?? []).map((fee) =>
        visit.view.draft.is_gift ? { ...fee, usual: null, amount: null } : fee,
      ),
    })),
    others: othersWithoutOutcome(visit.view, groupOf(visit).first.id).length,
    chosen,
    option_names: [...new Set(variants.flatMap((variant) => variant.options.map(({ name }) => name)))],
    variants: offeredTo(visit, variants),
    chosen_variant,
    chosen_values: chosenValues(visit, variants, chosen_variant),
    chosen_title: exchange && !is_listed ? exchange.title : null,
    search_url: can_search ? url(`items/${item.id}/exchange`) : null,
    store_name: can_use_cart && visit.shop.storefront_url !== null ? visit.shop.name : null,
    store_titles: isForCart(item) ? visit.view.draft.cart_items.map(titleOf) : [],
  };
}

/** What the form has of each option, else what was chosen before. */
function chosenValues(
  { form }: Visit,
  variants: readonly VariantChoice[],
  chosen_variant: string | null,
): (string | undefined)[] {
  const before = variants.find(({ variant_id }) => variant_id === chosen_variant)?.options ?? [];
  return (variants[0]?.options ?? []).map((_, row) => form.text(`option-${row}`) || before[row]?.value);
}

/** Variants to choose from. The recipient of a gift sees no prices, and is offered what costs nothing extra. */
const offeredTo = (visit: Visit, variants: readonly VariantChoice[]): ShownVariant[] =>
  variants
    .map((variant) => variantOf(variant, visit))
    .filter(({ sum }) => !visit.view.draft.is_gift || !sum || sum.due === 0);

function variantOf(
  { variant_id, title, variant_title, options, image, stock, is_own, amounts }: VariantChoice,
  visit: Visit,
): ShownVariant {
  return {
    id: variant_id,
    title: titleOf({ title, variant_title }),
    values: options.length > 0 ? options.map(({ value }) => value) : [variant_title].filter(Boolean),
    image_url: productPicture(visit, image),
    stock,
    is_own,
    price: amounts && !visit.view.draft.is_gift ? amounts.adds.new_item_total : null,
    sum: amounts && sumOf(amounts, visit),
  };
}

/** Amounts of a choice; those of gifts stay hidden, except what has to be paid. */
function sumOf({ adds }: ChoiceAmounts, { view: { draft } }: Visit): NonNullable<ShownVariant['sum']> {
  const due = Math.max(0, adds.amount_due);
  if (draft.is_gift) return { net: null, value: null, bonus: null, due };
  return { net: adds.net, value: adds.return_total, bonus: adds.bonus_used, due };
}
