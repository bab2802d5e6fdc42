import { accentFrom } from '@retour/tokens';
import type { VNode } from 'preact';
import { AccessibilityPage } from '../src/pages/accessibility.tsx';
import { AccountPage } from '../src/pages/account.tsx';
import { CodePage } from '../src/pages/code.tsx';
import { FailedPage } from '../src/pages/failed.tsx';
import { CreditMemoPage } from '../src/pages/credit-memo.tsx';
import { GiftPage } from '../src/pages/gift.tsx';
import { LookUpPage } from '../src/pages/look-up.tsx';
import { MissingPage } from '../src/pages/missing.tsx';
import { OrderLinksPage } from '../src/pages/order-links.tsx';
import { SlipPage } from '../src/pages/slip.tsx';
import { WaitPage } from '../src/pages/wait.tsx';
import { renderDocument } from '../src/render.tsx';
import type { Shell, ShellShop } from '../src/facts/shell.ts';
import type { Locale } from '../src/text/languages.ts';
import {
  DefectStory,
  GiftItemsStory,
  ItemsStory,
  ManyItemsStory,
  NothingStory,
  OneItemStory,
  ReasonStory,
} from './items.tsx';
import type * as Interface from './interface.ts';
import { long, longName } from './long.ts';
import { CameBackPage } from '../src/pages/cart.tsx';
import {
  BrowseStory,
  CartStory,
  ChangedStory,
  MethodStory,
  ResolutionStory,
  ManySizesStory,
  VariantRowsStory,
  PayCheckingStory,
  PayExpiredStory,
  PayCardStory,
  PayDepositStory,
  PayHoldStory,
  PayLateStory,
  PayByLinkStory,
  PayClosedStory,
  ReviewHoldStory,
  PayLeftStory,
  PayRefundedStory,
  PayStory,
  ReviewInstantStory,
  ReviewStory,
  SoldOutStory,
  StoreCartStory,
  StoreStory,
} from './money.tsx';
import { PartsStory } from './parts.tsx';
import { drawn_code } from '../src/samples/pictures.ts';
import {
  WithdrawFaultsStory,
  WithdrawReceiptStory,
  WithdrawStatementStory,
  WithdrawStory,
} from './withdraw.tsx';
import {
  DifferenceStatusStory,
  EndedStatusStory,
  InstantStatusStory,
  UnorderedStatusStory,
  UnpaidStatusStory,
  StatusStory,
  WholeCodeStory,
} from './status.tsx';

export { chooseLocale } from '../src/text/languages.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

const account = {
  shop_name: 'Marlow Gifts',
  email: 'amelia.hughes@example.com',
  time_zone: 'Europe/London',
  orders: [
    {
      id: 1,
      name: '#551204',
      ordered_at: '2026-03-01T09:30:00.000Z',
      returns: [
        {
          uuid: '0b1f3c1e-7f3a-4b53-9a55-0d4d3a1c9b10',
          reference: 'MG-48213',
          state: 'open',
          created_at: '2026-03-09T10:00:00.000Z',
        },
        {
          uuid: '0b1f3c1e-7f3a-4b53-9a55-0d4d3a1c9b11',
          reference: 'MG-47001',
          state: 'closed',
          created_at: '2026-03-05T10:00:00.000Z',
        },
      ],
    },
    { id: 2, name: '#548899', ordered_at: '2026-01-12T12:00:00.000Z', returns: [] },
  ],
  open_url: '#open',
  sign_out_url: '#sign-out',
  look_up_url: '#look-up',
} as const;

// Pages with made-up facts, for screenshots and for tests of how the parts look and read. The server does not serve them.
const stories: Record<string, () => VNode> = {
  'look-up': () => (
    <LookUpPage
      shop_name="Marlow Gifts"
      factor="email"
      order="551204"
      proof="amelia.hughes@example.com"
      is_gift={false}
      orders_url="#orders"
    />
  ),
  'look-up-texts': () => (
    <LookUpPage
      shop_name="Marlow Gifts"
      factor="email"
      order=""
      proof=""
      is_gift={false}
      orders_url="#orders"
    />
  ),
  'look-up-not-found': () => (
    <LookUpPage
      shop_name="Marlow Gifts"
      factor="email"
      order="551240"
      proof="amelia.hughes@example.com"
      is_gift={false}
      failure="not_found"
    />
  ),
  'look-up-gift': () => <LookUpPage shop_name="Marlow Gifts" factor="zip" order="" proof="" is_gift />,
  'look-up-again': () => (
    <LookUpPage shop_name="Marlow Gifts" factor="zip" order="" proof="" is_gift={false} next="drafts/1" />
  ),
  'look-up-limited': () => (
    <LookUpPage
      shop_name="Marlow Gifts"
      factor="zip"
      order="551204"
      proof="YO1 8QL"
      is_gift={false}
      failure="limited"
      orders_url="#orders"
    />
  ),
  'look-up-gift-code': () => (
    <LookUpPage shop_name="Marlow Gifts" factor="zip" order="" proof="" is_gift gift_url="#gift" />
  ),
  'look-up-account': () => (
    <LookUpPage
      shop_name="Marlow Gifts"
      factor="email"
      order=""
      proof=""
      is_gift={false}
      orders_url="#orders"
      account={{ url: '#account', is_signed_in: false }}
      account_news="unverified"
    />
  ),
  account: () => <AccountPage {...account} />,
  'account-empty': () => <AccountPage {...account} email={undefined} orders={[]} />,
  gift: () => <GiftPage shop_name="Marlow Gifts" code="" look_up_url="#look-up" />,
  'gift-wrong': () => (
    <GiftPage
      shop_name="Marlow Gifts"
      code="7K2M-D9X4-B8N3-VH6T"
      look_up_url="#look-up"
      failure="not_found"
    />
  ),
  'gift-limited': () => (
    <GiftPage shop_name="Marlow Gifts" code="7K2M-D9X4-B8N3-VH6T" look_up_url="#look-up" failure="limited" />
  ),
  code: () => <CodePage shop_name="Marlow Gifts" resend_in_s={30} back_url="#look-up" />,
  'code-wrong': () => (
    <CodePage shop_name="Marlow Gifts" resend_in_s={0} back_url="#look-up" failure="wrong" />
  ),
  'order-links': () => <OrderLinksPage back_url="#look-up" email="" is_sent={false} is_wrong={false} />,
  'order-links-sent': () => (
    <OrderLinksPage back_url="#look-up" email="amelia.hughes@example.com" is_sent is_wrong={false} />
  ),
  wait: () => <WaitPage retry_after_s={40} retry_url="#again" />,
  failed: () => <FailedPage reference="req_4F2K" retry_url="#again" />,
  items: ItemsStory,
  'items-one': OneItemStory,
  'items-many': ManyItemsStory,
  'items-gift': GiftItemsStory,
  defect: DefectStory,
  nothing: NothingStory,
  reason: ReasonStory,
  resolution: ResolutionStory,
  'resolution-rows': VariantRowsStory,
  'resolution-sizes': ManySizesStory,
  browse: BrowseStory,
  method: MethodStory,
  pay: PayStory,
  'pay-deposit': PayDepositStory,
  'pay-card': PayCardStory,
  'pay-hold': PayHoldStory,
  'pay-late': PayLateStory,
  'pay-by-link': PayByLinkStory,
  'pay-closed': PayClosedStory,
  'review-hold': ReviewHoldStory,
  'pay-left': PayLeftStory,
  'pay-expired': PayExpiredStory,
  'pay-checking': PayCheckingStory,
  'pay-refunded': PayRefundedStory,
  review: ReviewStory,
  'review-instant': ReviewInstantStory,
  changed: ChangedStory,
  cart: CartStory,
  store: StoreStory,
  'store-cart': StoreCartStory,
  'came-back': () => <CameBackPage shop_name="Marlow Gifts" />,
  'sold-out': SoldOutStory,
  withdraw: WithdrawStory,
  'withdraw-faults': WithdrawFaultsStory,
  'withdraw-statement': WithdrawStatementStory,
  'withdraw-receipt': WithdrawReceiptStory,
  'items-texts': ItemsStory,
  'status-texts': StatusStory,
  status: StatusStory,
  'whole-code': WholeCodeStory,
  'status-instant': InstantStatusStory,
  'status-unordered': UnorderedStatusStory,
  'status-unpaid': UnpaidStatusStory,
  'status-complete': EndedStatusStory,
  'status-difference': () => <DifferenceStatusStory image_url={drawn_code} />,
  'credit-memo': () => (
    <CreditMemoPage
      number={118}
      issued_on="2026-11-22"
      order={{ name: '#551204' }}
      seller={{
        name: 'Marlow Gifts Ltd',
        address: ['12 Station Road', 'York YO1 7AB'],
        vat_number: 'GB123456789',
      }}
      buyer={{
        name: 'Amelia Hughes',
        company: 'Hughes Interiors Ltd',
        address: ['4 Mill Lane', 'York YO10 5DD', 'GB'],
      }}
      lines={[
        {
          kind: 'items',
          title: 'Linen Shirt - M',
          quantity: 2,
          net: gbp(8333),
          tax_rate: 0.2,
          tax: gbp(1667),
          gross: gbp(10000),
        },
        {
          kind: 'fee',
          title: null,
          quantity: null,
          net: gbp(-395),
          tax_rate: null,
          tax: gbp(0),
          gross: gbp(-395),
        },
      ]}
      totals={{ net: gbp(7938), tax: gbp(1667), gross: gbp(9605) }}
    />
  ),
  slip: () => (
    <SlipPage
      reference="1000847"
      order_name="#551204"
      headline="send"
      time_zone="Europe/London"
      send_until="2026-12-20T09:12:00Z"
      sending={{
        kind: 'address',
        lines: ['Marlow Gifts Returns', 'Unit 4, Foss Bank', 'YO31 7PX York'],
        country: 'GB',
      }}
      items={[
        { title: 'Regency Cakestand 3 Tier', count: 1 },
        { title: 'Bread Bin Diner Style, Red', count: 2 },
      ]}
      status_url="#status"
    />
  ),
  accessibility: () => <AccessibilityPage shop_name="Marlow Gifts" />,
  missing: () => <MissingPage what="page" />,
  parts: PartsStory,
};

/** Stories that are also told with long names and many units, as `NAME-long`. */
const told_at_length = [
  'look-up',
  'look-up-gift',
  'look-up-account',
  'account',
  'gift-wrong',
  'order-links-sent',
  'items',
  'items-one',
  'items-gift',
  'defect',
  'nothing',
  'reason',
  'resolution',
  'resolution-rows',
  'browse',
  'method',
  'review',
  'review-instant',
  'changed',
  'sold-out',
  'cart',
  'store',
  'store-cart',
  'came-back',
  'withdraw',
  'withdraw-statement',
  'status',
  'status-complete',
  'whole-code',
  'slip',
];
for (const name of told_at_length) stories[`${name}-long`] = long(stories[name]!);

export const story_names: typeof Interface.story_names = Object.keys(stories);

const shop: Shell['shop'] = {
  name: 'Marlow Gifts',
  accent: accentFrom('#1F5C47').accent,
  withdrawal_url: '#withdraw',
  links: {
    returns_policy: '#policy',
    privacy: '#privacy',
    accessibility: '#accessibility',
    contact: '#contact',
  },
};

/** What a shop says in its own words, at some length. */
const texts: Partial<Record<Locale['language'], NonNullable<ShellShop['texts']>>> = {
  en: {
    look_up_heading: 'Changed your mind? Send it back to Marlow',
    look_up_introduction:
      'You have 30 days from delivery.\nReturns to our shop in York are always free, and take five minutes.',
    notice: 'Happy Christmas! Orders placed from 1 November can be returned until 31 January.',
    help: 'Ring us on 01904 555 0100 (Mon to Sat, 9 to 5)\nor write to returns@marlowgifts.example.',
    closing: 'Thank you for shopping with a small family business. We hope to see you again soon.',
  },
  ar: {
    look_up_heading: 'غيّرت رأيك؟ أرجِع طلبك إلى Marlow',
    look_up_introduction: 'لديك 30 يومًا من تاريخ التسليم.\nالإرجاع إلى متجرنا في York مجاني دائمًا.',
    notice: 'يمكن إرجاع الطلبات المقدَّمة منذ 1 نوفمبر حتى 31 يناير.',
    help: 'اتصل بنا على 01904 555 0100 (الإثنين–السبت)\nأو راسلنا: returns@marlowgifts.example.',
    closing: 'شكرًا لتسوّقك مع Marlow Gifts. نتطلّع إلى رؤيتك مجددًا.',
  },
};

export const renderStory: typeof Interface.renderStory = (name, locale) => {
  const Story = stories[name];
  const shop_here = name.endsWith('-long') ? { ...shop, name: longName(shop.name) } : shop;
  if (!Story) throw new RangeError(`There is no story ${JSON.stringify(name)}.`);
  return renderDocument(
    <Story />,
    {
      assets_path: '/portal/assets',
      address: `/stories/${name}`,
      shop: name.endsWith('-texts') ? { ...shop, texts: texts[locale.language] ?? texts.en } : shop_here,
    },
    locale,
  );
};
