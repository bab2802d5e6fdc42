import type { FunctionComponent } from 'preact';
import type { PageFacts } from '../facts/index.ts';
import { AccessibilityPage } from './accessibility.tsx';
import { AccountPage } from './account.tsx';
import { AddressPage } from './address.tsx';
import { CameBackPage, CartPage } from './cart.tsx';
import { ChangedPage, SoldOutPage } from './changed.tsx';
import { CodePage } from './code.tsx';
import { CreditMemoPage } from './credit-memo.tsx';
import { ExchangePage } from './exchange.tsx';
import { MethodPage } from './method.tsx';
import { OutcomePage } from './outcome.tsx';
import { OrderLinksPage } from './order-links.tsx';
import { ReviewPage } from './review.tsx';
import { FailedPage } from './failed.tsx';
import { GiftPage } from './gift.tsx';
import { ItemsPage } from './items.tsx';
import { LookUpPage } from './look-up.tsx';
import { MissingPage } from './missing.tsx';
import { PayPage } from './pay.tsx';
import { ReasonPage } from './reason.tsx';
import { SlipPage } from './slip.tsx';
import { StatusPage } from './status.tsx';
import { StoreCartPage, StorePage } from './store.tsx';
import { WaitPage } from './wait.tsx';
import { WholeCodePage } from './whole-code.tsx';
import { WithdrawPage } from './withdraw.tsx';

/** Every page that the server can ask for, by name. */
export const pages: { [Name in keyof PageFacts]: FunctionComponent<PageFacts[Name]> } = {
  accessibility: AccessibilityPage,
  account: AccountPage,
  address: AddressPage,
  'came-back': CameBackPage,
  cart: CartPage,
  changed: ChangedPage,
  code: CodePage,
  'credit-memo': CreditMemoPage,
  'order-links': OrderLinksPage,
  exchange: ExchangePage,
  method: MethodPage,
  outcome: OutcomePage,
  review: ReviewPage,
  'sold-out': SoldOutPage,
  failed: FailedPage,
  gift: GiftPage,
  items: ItemsPage,
  'look-up': LookUpPage,
  missing: MissingPage,
  pay: PayPage,
  reason: ReasonPage,
  slip: SlipPage,
  status: StatusPage,
  store: StorePage,
  'store-cart': StoreCartPage,
  wait: WaitPage,
  'whole-code': WholeCodePage,
  withdraw: WithdrawPage,
};
