import { Refusal } from '../../../platform/refusal.ts';

export const cartNotFound = () => new Refusal('cart_not_found', 'No cart found for the provided token.');

export const otherSession = () =>
  new Refusal('cart_belongs_to_other_session', 'The cart was completed for another return session.');
