import { percentageOf } from '@retour/contract/money';
import type { PageFacts } from '@retour/portal';
import {
  chooseCart,
  chooseExchange,
  chooseType,
  finalTypeOf,
  isForCart,
  readDraftView,
  browseProducts,
  browsingOf,
  readItemOptions,
  reasonOf,
  writePlace,
  reopenItems,
} from '../requests/draft-returns/index.ts';
import type {
  ChoiceAmounts,
  ItemOptions,
  FreeWith,
  Suggestion,
  VariantChoice,
} from '../requests/draft-returns/index.ts';
import { groupOf, itemFactsOf, titleOf } from './draft-facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { shopBonusOn } from '../money/settlements/index.ts';
import { goOn } from './go-on.ts';
import { groupsOf, itemLacks } from './next-path.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import { FormError } from './steps.ts';
import type { Redirect, Step, Visit } from './steps.ts';

type OutcomeProps = PageFacts['outcome'];
type ShownVariant = OutcomeProps['variants'][number];

const types = ['exchange', 'credit', 'refund', 'keep_offer', 'keep', 'donate'] as const;

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
    const [, suggested] = /^variant:(.+)$/s.exec(visit.form.text('choice')) ?? [];
    if (suggested !== undefined)
      return chooseForGroup(visit, (id) =>
        chooseExchange(visit.deps, visit.target, id, suggested.slice(0, 255)),
      );
    const choice = choiceOf(visit);
    if (!choice) throw new FormError([{ id: 'choice', error: 'choice' }]);
    if (choice !== 'exchange') {
      const choose = (id: string) => chooseType(visit.deps, visit.target, id, choice);
      const next = await chooseForGroup(visit, choose);
      return visit.form.text('same') ? chooseForOthers(visit, choose) : next;
    }
    const variant = await variantOfForm(visit);
    if (variant === undefined && isForCart(groupOf(visit).first) && visit.view.draft.cart_token !== null)
      return goOn(visit, visit.view);
    return exchangeGroup(visit, variant);
  },
};

/** Other products instead: by collection, type and size, or by name. */
export const exchangeStep: Step = {
  path: 'items/:item_id/exchange',
  async show(visit) {
    const { first, items } = groupOf(visit);
    const back = `items/${first.id}/outcome`;
    const asked = askedOf(visit);
    const browsed = await browseProducts(visit.deps, visit.target, {
      item_ids: items.map(({ id }) => id),
      ...browsingOf(visit.deps.cursors, asked),
      counts: true,
    });
    if (!browsed.can_search) return { to: visit.url(back) };
    const { shelves, size, variants, next, counted } = browsed;
    const props = {
      ...itemFactsOf(visit, back),
      query: asked.query ?? '',
      is_free: asked.free === 'true',
      is_sorted: asked.order === 'price',
      collection: asked.collection ?? null,
      type: asked.type ?? null,
      size,
      collections: shelves.collections,
      types: shelves.types,
      sizes: shelves.sizes,
      found: variants.map((one) => variantOf(one, visit)),
      counted,
      chosen_variant: first.exchange?.variant_id ?? null,
      free_up_to: freeUpTo(visit, browsed.free_with, null),
      more_url:
        next &&
        `?${String(new URLSearchParams({ ...formOf(visit), after: writePlace(visit.deps.cursors, next)! }))}`,
    };
    return { name: 'exchange', props };
  },
  submit: (visit) => exchangeGroup(visit),
};

const asked_members = ['q', 'collection', 'type', 'size', 'free', 'sort', 'after'] as const;

/** What the address of the page says. */
function formOf({ request }: Visit): Record<string, string> {
  const query = request.query as Record<string, unknown>;
  return Object.fromEntries(
    asked_members.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' ? [[name, value.trim().slice(0, 255)]] : [];
    }),
  );
}

function askedOf(visit: Visit): Parameters<typeof browsingOf>[1] {
  const { q = '', collection, type, size, free, sort, after } = formOf(visit);
  return {
    query: q.slice(0, 100),
    ...(collection && { collection }),
    ...(type && { type }),
    ...(size === undefined ? {} : { size }),
    ...(free === '1' && { free: 'true' }),
    ...(sort === 'price' && { order: 'price' }),
    ...(after && { cursor: after }),
  };
}

/** What the form says to get. Who has only chosen a size or colour of the item wants to exchange it. */
const choiceOf = ({ form }: Visit) =>
  types.find((type) => type === form.text('choice')) ??
  (form.text('choice') === '' &&
  form.names().some((name) => /^(variant|option-\d)$/.test(name) && form.text(name) !== '')
    ? 'exchange'
    : undefined);

const optionsOf = (visit: Visit) =>
  readItemOptions(visit.deps, visit.target, {
    item_ids: groupOf(visit).items.map(({ id }) => id),
    suggests: true,
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
  const own = variants.find(({ is_own }) => is_own)?.options ?? [];
  const has_last = visit.form.text(`option-${own.length - 1}`) !== '';
  // Who only chooses a size, which comes last, wants it in the same colour.
  const wanted = (row: number) =>
    visit.form.text(`option-${row}`) || (has_last ? own[row]?.value.trim() : undefined);
  return variants.find(({ options }) => options.every(({ value }, row) => value.trim() === wanted(row)))
    ?.variant_id;
}

/** Makes the same choice for every unit of the group, and goes on. */
async function chooseForGroup(
  visit: Visit,
  choose: (item_id: string) => Promise<Visit['view']>,
): Promise<Redirect> {
  const { deps, target } = visit;
  let { view } = visit;
  // Submitting fixes the items; whoever comes back from there changes them again.
  if (view.state === 'items-finalized') view = await reopenItems(deps, target);
  for (const { id } of groupOf(visit).items) view = await choose(id);
  // Nothing is exchanged for what was chosen in the storefront any more.
  if (view.draft.cart_token !== null && !view.draft.items.some(isForCart))
    view = await chooseCart(deps, target, null);
  return goOn(visit, view);
}

/** Makes the same choice for all items that have none, where it is one of theirs. */
async function chooseForOthers(
  visit: Visit,
  choose: (item_id: string) => Promise<Visit['view']>,
): Promise<Redirect> {
  let view = await readDraftView(visit.deps, visit.target);
  for (const { items } of othersWithoutOutcome(view))
    for (const { id } of items)
      view = await choose(id).catch((error: unknown) => {
        if (error instanceof Refusal) return view;
        throw error;
      });
  return goOn(visit, view);
}

const othersWithoutOutcome = (view: Visit['view'], but?: string) =>
  groupsOf(view).filter(
    ({ first }) => first.id !== but && itemLacks(view, first.id, ['return_type_missing']),
  );

function outcomeOf(
  visit: Visit,
  { options, variants, suggestions, free_with, can_search, can_use_cart, item }: ItemOptions,
  back: string,
): OutcomeProps {
  const { form, url } = visit;
  const chosen = types.find((type) => type === form.text('choice')) ?? finalTypeOf(item);
  const exchange = item.return_type === 'exchange' ? item.exchange : null;
  const chosen_variant = form.text('variant') || (exchange?.variant_id ?? null);
  const is_listed = variants.some(({ variant_id }) => variant_id === exchange?.variant_id);
  const is_suggested = suggestions.some(({ variant_id }) => variant_id === exchange?.variant_id);
  return {
    ...itemFactsOf(visit, back),
    choices: options.map(({ return_type, amounts }) => ({
      type: return_type,
      sum: amounts && sumOf(amounts, visit),
      fees: (amounts?.fees ?? []).map((fee) =>
        visit.view.draft.is_gift ? { ...fee, usual: null, amount: null } : fee,
      ),
    })),
    is_fault: reasonOf(visit.view.draft, item)?.is_defect ?? false,
    others: othersWithoutOutcome(visit.view, groupOf(visit).first.id).length,
    chosen,
    option_names: [...new Set(variants.flatMap((variant) => variant.options.map(({ name }) => name)))],
    variants: offeredTo(visit, variants),
    chosen_variant,
    chosen_values: chosenValues(visit, variants, chosen_variant),
    chosen_title: exchange && !is_listed && !is_suggested ? exchange.title : null,
    suggestions: suggestions.map((one) => suggestionOf(one, visit)),
    free_up_to: freeUpTo(visit, free_with, variants.find(({ is_own }) => is_own) ?? null),
    shelf_urls: can_search ? shelvesOf(visit, suggestions, item) : [],
    search_url: can_search ? url(`items/${item.id}/exchange`) : null,
    store_name: can_use_cart && visit.shop.storefront_url !== null ? visit.shop.name : null,
    store_titles: isForCart(item) ? visit.view.draft.cart_items.map(titleOf) : [],
  };
}

const suggestionOf = (one: Suggestion, visit: Visit): OutcomeProps['suggestions'][number] => ({
  ...variantOf(one, visit),
  because: becauseOf(one.because),
});

function becauseOf({
  code,
  count,
  name,
}: Suggestion['because']): OutcomeProps['suggestions'][number]['because'] {
  if (code === 'chosen_by_others') return { code, count: count ?? 0 };
  return code === 'same_type' || code === 'same_collection' ? { code, name: name ?? '' } : { code };
}

/** Where there is more of the type of the item. */
function shelvesOf(
  { url }: Visit,
  suggestions: readonly Suggestion[],
  { id: item_id, product_type: type }: ItemOptions['item'],
): OutcomeProps['shelf_urls'] {
  const to = suggestions.some(({ because }) => because.code === 'same_type') ? type : null;
  return to === null
    ? []
    : [{ name: to, url: `${url(`items/${item_id}/exchange`)}?${String(new URLSearchParams({ type: to }))}` }];
}

/** What another product may cost for nothing extra. `own`: the returned variant as it is now. */
function freeUpTo(visit: Visit, terms: FreeWith, own: VariantChoice | null): OutcomeProps['free_up_to'] {
  const { draft, quote } = visit.view;
  if (draft.is_gift) return null;
  const ids = groupOf(visit).items.map(({ id }) => id);
  const paid = ids.reduce((sum, id) => sum + (quote?.paid_by_item.get(id) ?? 0), 0);
  const today = own?.amounts?.adds.new_item_total ?? paid;
  const { price } = terms;
  const high =
    typeof price === 'object'
      ? percentageOf(paid, price.free_within[1])
      : Math.max(paid, price === 'present' ? paid : today);
  const bonus = shopBonusOn(paid, terms);
  return paid === 0 ? null : { amount: high + bonus, paid, price_rise: high - paid, bonus };
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
    product_title: title,
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
  if (draft.is_gift) return { net: null, value: null, bonus: null, held: null, due };
  const { net, return_total: value, bonus_used: bonus, price_held: held } = adds;
  return { net, value, bonus, held, due };
}
