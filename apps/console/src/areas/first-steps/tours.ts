import type { FirstStep } from '../../api/first-steps.ts';
import type { Stop } from '../../commands/tour.ts';
import type { MessageKey } from '../../text/text.ts';

export type StepName = FirstStep['step'];

/** The page where a step is done. */
export const step_pages: Record<StepName, string> = {
  shop: '/connections',
  destination: '/settings/destinations',
  policy: '/policies',
  email: '/settings/email',
  payment: '/settings/payment',
  brand: '/settings/brand',
  return: '/test-return',
  team: '/members',
  live: '/settings/shop',
};

type Shown = Omit<Stop, 'text'> & { text: MessageKey };

const on = (to: string, show: string, text: MessageKey): Shown => ({ to, show, text });

/** The controls that a step is done with, in their order. */
export const step_tours: Record<StepName, readonly Shown[]> = {
  shop: [on('/connections', 'connect-shop', 'first-steps.show.connect_shop')],
  destination: [on('/settings/destinations', 'add-destination', 'first-steps.show.add_destination')],
  policy: [
    on('/policies', 'window', 'first-steps.show.window'),
    on('/policies', 'publish', 'first-steps.show.publish'),
  ],
  email: [
    on('/settings/email', 'sender', 'first-steps.show.sender'),
    on('/settings/email', 'test-email', 'first-steps.show.test_email'),
  ],
  payment: [on('/settings/payment', 'provider', 'first-steps.show.provider')],
  brand: [
    on('/settings/brand', 'logo', 'first-steps.show.logo'),
    on('/settings/brand', 'accent', 'first-steps.show.accent'),
  ],
  return: [on('/test-return', 'test-return', 'first-steps.show.test_return')],
  team: [on('/members', 'invite', 'first-steps.show.invite')],
  live: [on('/settings/shop', 'portal-address', 'first-steps.show.portal_address')],
};
