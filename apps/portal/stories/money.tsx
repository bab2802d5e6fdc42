import type { ItemFacts } from '../src/facts/choosing.ts';
import type { PayProps } from '../src/facts/pay.ts';
import type { ChoiceVariant, OutcomeProps } from '../src/facts/outcome.ts';
import { CartPage } from '../src/pages/cart.tsx';
import { ChangedPage, SoldOutPage } from '../src/pages/changed.tsx';
import { MethodPage } from '../src/pages/method.tsx';
import { ExchangePage } from '../src/pages/exchange.tsx';
import { OutcomePage } from '../src/pages/outcome.tsx';
import { PayPage } from '../src/pages/pay.tsx';
import { ReviewPage } from '../src/pages/review.tsx';
import { StoreCartPage, StorePage } from '../src/pages/store.tsx';
import { pictures } from '../src/samples/pictures.ts';
import { sample_draft as draft, sample_review } from '../src/samples/review.ts';

const item: ItemFacts = {
  ...draft,
  item: {
    title: 'Bread Bin Diner Style, Red',
    image_url: pictures.bin,
    count: 1,
    reason: 'Wrong colour',
    reason_url: '#reason',
  },
  position: 3,
  of: 3,
};

const sum = (net: number, value = 1525, bonus = 0, held = 0) => ({
  net,
  value,
  bonus,
  held,
  due: Math.max(0, -net),
});

const variant = (name: string, stock: number, net: number | null, is_own = false): ChoiceVariant => ({
  id: name,
  product_title: 'Bread Bin Diner Style',
  title: `Bread Bin Diner Style, ${name}`,
  values: [name],
  image_url: pictures.bin,
  stock,
  is_own,
  price: net === null ? null : 1525 - net,
  sum: net === null ? null : sum(net),
});

/** For an item of £64.00 that costs £70.00 today. */
function suggestion(
  product_title: string,
  colour: string,
  price: number,
  bonus: number,
  because: OutcomeProps['suggestions'][number]['because'],
): OutcomeProps['suggestions'][number] {
  const held = Math.max(0, Math.min(600, price - 6400));
  return {
    ...variant(colour, 20, 0),
    product_title,
    title: `${product_title}, ${colour}, 14`,
    values: [colour, '14'],
    price,
    sum: sum(6400 + held + bonus - price, 6400, bonus, held),
    because,
  };
}

const outcome: OutcomeProps = {
  ...item,
  is_fault: false,
  others: 2,
  choices: [
    {
      type: 'exchange',
      sum: null,
      fees: [{ type: 'label', usual: 395, amount: 0, waived_because: 'outcome' }],
    },
    { type: 'credit', sum: sum(1678, 1525, 153), fees: [] },
    {
      type: 'refund',
      sum: sum(1525),
      fees: [{ type: 'label', usual: 395, amount: 395, waived_because: null }],
    },
    { type: 'keep_offer', sum: sum(610), fees: [] },
  ],
  chosen: 'exchange',
  option_names: ['Colour'],
  variants: [
    variant('Red', 12, 0, true),
    variant('Mint', 7, 0),
    variant('Blue', 2, -300),
    variant('Ivory', 0, null),
  ],
  chosen_variant: 'Mint',
  chosen_values: ['Mint'],
  chosen_title: null,
  suggestions: [
    suggestion('Fairisle Cardigan', 'Navy', 7000, 0, { code: 'size_up' }),
    suggestion('Lambswool Jumper', 'Oatmeal', 6800, 0, { code: 'chosen_by_others', count: 9 }),
    suggestion('Merino Wrap Cardigan', 'Rust', 8200, 640, { code: 'same_type', name: 'Cardigans' }),
    suggestion('Cotton Knit Vest', 'Moss', 5200, 0, { code: 'same_collection', name: 'Winter Knits' }),
  ],
  free_up_to: { amount: 7640, paid: 6400, price_rise: 600, bonus: 640 },
  shelf_urls: [{ name: 'Cardigans', url: '#cardigans' }],
  search_url: '#search',
  store_name: 'Marlow Gifts',
  store_titles: [],
};

/** Other products, of which some cost more and some less. */
export const BrowseStory = () => (
  <ExchangePage
    {...outcome}
    query=""
    is_free={false}
    is_sorted={false}
    collection="winter"
    type={null}
    size="14"
    collections={[{ id: 'winter', name: 'Winter Knits' }]}
    types={['Cardigans', 'Jumpers']}
    sizes={['12', '14', '16']}
    found={outcome.suggestions}
    chosen_variant="Rust"
    counted={{ count: 38, has_more: false }}
    more_url="#more"
  />
);

export const ResolutionStory = () => <OutcomePage {...outcome} />;

/** Two options, of which one colour is sold out in every size, and another in the large one. */
export const VariantRowsStory = () => (
  <OutcomePage
    {...outcome}
    option_names={['Colour', 'Size']}
    chosen_values={['Mint', 'Regular']}
    variants={outcome.variants.flatMap((one) => [
      { ...one, values: [one.title.split(', ')[1]!, 'Regular'] },
      {
        ...one,
        id: `${one.id} large`,
        values: [one.title.split(', ')[1]!, 'Large'],
        is_own: false,
        sum: one.sum && one.id !== 'Blue' ? sum(-300) : null,
      },
    ])}
  />
);

/** More sizes than tiles are made of. */
export const ManySizesStory = () => (
  <OutcomePage
    {...outcome}
    option_names={['Size']}
    chosen_variant="38"
    chosen_values={['38']}
    variants={Array.from({ length: 14 }, (_, i) => ({
      ...variant(String(32 + i), 3, i === 9 ? null : i > 10 ? -300 : 0, i === 4),
      image_url: null,
    }))}
    suggestions={[]}
  />
);

export const MethodStory = () => (
  <MethodPage
    {...draft}
    chosen="dropoff"
    chosen_location={null}
    send_until="2026-12-20T12:00:00Z"
    address={['14 Bootham Row', 'YO1 7HD York']}
    address_url="#address"
    methods={[
      {
        type: 'dropoff',
        price: 0,
        usual: null,
        waived_because: null,
        locations: [
          'Coney Street',
          '12 Stonegate',
          'Lendal',
          'Gillygate 41',
          'Micklegate 120',
          'Fishergate',
        ].map((street, i) => ({
          id: `${i}`,
          name: `ParcelPoint ${i + 1}`,
          address: `${street}, YO1 7HD York`,
        })),
      },
      { type: 'label', price: 0, usual: 395, waived_because: 'defect', locations: [] },
      {
        type: 'in_store',
        price: 0,
        usual: null,
        waived_because: null,
        locations: [{ id: '2', name: 'Marlow York', address: '12 Stonegate, York' }],
      },
    ]}
  />
);

export const ReviewStory = () => <ReviewPage {...sample_review} />;

/** The same with the amount held on the card. */
export const ReviewHoldStory = () => (
  <ReviewPage
    {...sample_review}
    items={sample_review.items.slice(2)}
    instant={{
      security: 'hold',
      deposit: 0,
      secured: 1525,
      release_on: 'grading',
      send_by: '2026-12-07T23:59:59Z',
      charge_at: '2026-12-10T23:59:59Z',
      chosen: null,
      quote: 'q',
    }}
  />
);

/** The new item can be sent before the old one is back. */
export const ReviewInstantStory = () => (
  <ReviewPage
    {...sample_review}
    items={sample_review.items.slice(2)}
    instant={{
      security: 'deposit',
      deposit: 1525,
      secured: 0,
      release_on: 'grading',
      send_by: '2026-12-07T23:59:59Z',
      charge_at: '2026-12-10T23:59:59Z',
      chosen: null,
      quote: 'q',
    }}
    instant_problem="choose"
  />
);

const pay: PayProps = {
  state: 'waiting',
  order_name: '#552031',
  titles: ['Fairisle Cardigan, Oatmeal, 18'],
  amount: 600,
  deposit: 0,
  kind: 'exchange',
  terms: null,
  currency: 'GBP',
  time_zone: 'Europe/London',
  held_until: '2026-11-23T09:42:00.000Z',
  pay_url: '#pay',
  check_url: '#check',
  cancel_url: '#cancel',
  continue_url: '#continue',
};
export const PayStory = () => <PayPage {...pay} />;
export const PayDepositStory = () => <PayPage {...pay} amount={7000} deposit={6400} />;
const terms =
  'If your items aren’t dropped off by Thursday, 10 December, we charge what you paid for them to this card: £64.00 at most, never more. We email you at least three days before. If they arrive within 30 days after that, we refund it.';
export const PayCardStory = () => <PayPage {...pay} kind="card" amount={0} terms={terms} />;
export const PayHoldStory = () => <PayPage {...pay} kind="hold" amount={7000} deposit={6400} terms={terms} />;
/** Nobody has a draft to go on with: staff made it, or its return was made. */
const others = { ...pay, cancel_url: null, continue_url: null };
export const PayLateStory = () => <PayPage {...others} kind="late" amount={6400} deposit={6400} />;
export const PayByLinkStory = () => <PayPage {...others} />;
export const PayClosedStory = () => <PayPage {...others} state="expired" />;
export const PayLeftStory = () => <PayPage {...pay} state="left" />;
export const PayExpiredStory = () => <PayPage {...pay} state="expired" />;
export const PayCheckingStory = () => <PayPage {...pay} state="checking" />;
export const PayRefundedStory = () => <PayPage {...pay} state="refunded" />;

export const ChangedStory = () => (
  <ChangedPage
    {...draft}
    rows={[
      { kind: 'items', before: 3204, now: 3204 },
      { kind: 'new_items', before: 1525, now: 1625 },
      { kind: 'refund', before: 1147, now: 1147 },
      { kind: 'due', before: 0, now: 100 },
    ]}
    quoted_at="2026-11-22T09:08:00Z"
    due={100}
    submit_url="#submit"
    quote="q"
    release={null}
    other_url="#other"
  />
);

export const SoldOutStory = () => (
  <SoldOutPage {...draft} titles={['Bread Bin Diner Style, Mint']} choose_url="#choose" />
);

const cart = {
  items: [
    { title: 'Picnic Basket Wicker Small with Gingham Lining and Leather Straps', total: 1995 },
    { title: 'Regency Cakestand 3 Tier', total: 1147 },
  ],
  totals: {
    currency: 'GBP',
    return_total: 3204,
    honoured_discount: 0,
    bonus_credit: 320,
    reimbursement: 0,
    exchange_total: 3142,
    exchange_tax_total: 524,
    handling_fee: 0,
    not_refundable: 0,
    refund: 382,
    gift_card: 0,
    upsell: 0,
  },
};

export const CartStory = () => (
  <CartPage
    shop_name="Marlow Gifts"
    quote={{ ...cart, is_confirmed: false, is_open: true, shown: 'shown' }}
    notice="changed"
    continue_url="#continue"
  />
);

export const StoreStory = () => (
  <StorePage {...draft} shop_name="Marlow Gifts" credit={1525} bonus={320} store_url="#store" />
);

export const StoreCartStory = () => (
  <StoreCartPage
    {...draft}
    shop_name="Marlow Gifts"
    quote={{ ...cart, items: cart.items.map((one) => ({ ...one, image_url: pictures.cakestand })) }}
    is_sold_out={false}
    store_page_url="#store"
  />
);
