import type { Profile } from '../../../platform/authenticate.ts';

/**
 * The body of a webhook as it is signed, sent and kept (webhook contract, 4.1): compact JSON; for legacy subscriptions with every `/`
 * and every character beyond ASCII escaped.
 */
export function renderBody(payload: object, profile: Profile): string {
  const text = JSON.stringify(payload);
  if (profile === 'standard') return text;
  return text.replaceAll('/', String.raw`\/`).replaceAll(/[\u0080-\uffff]/g, escaped);
}

const escaped = (unit: string) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0');
