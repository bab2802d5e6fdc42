import type { Text } from '../../text/text.ts';

/** A word of the contract as people write it: back_to_stock is Back to stock. */
export const spelled = (word: string): string => {
  const text = word.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** How far a parcel is, as the carrier says. */
export function carrierStatus(status: string, { t, knows }: Pick<Text, 't' | 'knows'>): string {
  const key = `desk.carrier.${status}`;
  return knows(key) ? t(key) : spelled(status);
}
