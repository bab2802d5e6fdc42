import type { StatusProps } from './status.ts';

/** What goes into the parcel of a return. */
export type SlipProps = Pick<
  StatusProps,
  'reference' | 'order_name' | 'headline' | 'time_zone' | 'send_until' | 'sending'
> & {
  /** Equal units that come back. */
  items: { title: string; count: number }[];
  status_url: string;
};
