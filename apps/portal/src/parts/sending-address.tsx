import type { Sending } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';

/** Where items are sent, one line below the other. */
export function SendingAddress({ lines, country: code }: Extract<Sending, { kind: 'address' }>) {
  const { country } = useText();
  return (
    <address>
      {[...lines, code && country(code)].filter(Boolean).map((line) => (
        <span>{line}</span>
      ))}
    </address>
  );
}
