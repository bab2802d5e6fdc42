import type { AccessibilityProps } from './accessibility.ts';
import type { AddressProps, MethodProps } from './method.ts';
import type { ExchangeProps, OutcomeProps } from './outcome.ts';
import type { ChangedProps, ReviewProps, SoldOutProps } from './review.ts';
import type { FailedProps } from './failed.ts';
import type { CodeProps, OrderLinksProps } from './code.ts';
import type { ItemsProps } from './items.ts';
import type { LookUpProps } from './look-up.ts';
import type { MissingProps } from './missing.ts';
import type { ReasonProps } from './reason.ts';
import type { SlipProps } from './slip.ts';
import type { StatusProps } from './status.ts';
import type { WaitProps } from './wait.ts';
import type { WithdrawProps } from './withdraw.ts';

/** What each page shows, by the name of the page. Plain data: amounts in minor units, dates as moments and zones, statuses as codes. */
export type PageFacts = {
  accessibility: AccessibilityProps;
  address: AddressProps;
  changed: ChangedProps;
  code: CodeProps;
  'order-links': OrderLinksProps;
  exchange: ExchangeProps;
  method: MethodProps;
  outcome: OutcomeProps;
  review: ReviewProps;
  'sold-out': SoldOutProps;
  failed: FailedProps;
  items: ItemsProps;
  'look-up': LookUpProps;
  missing: MissingProps;
  reason: ReasonProps;
  slip: SlipProps;
  status: StatusProps;
  wait: WaitProps;
  withdraw: WithdrawProps;
};
