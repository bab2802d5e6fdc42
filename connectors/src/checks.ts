import type { Check, PlatformFailure } from './connector.ts';

const minute_ms = 60_000;
const most_clock_difference_ms = 5 * minute_ms;

export const passed = (name: string, message: string): Check => ({
  name,
  status: 'passed',
  message,
  what_to_do: null,
});

/** Why a platform can't be asked at all, with what to do about a wrong key, a wrong address, and a platform that can't be reached. */
export function failedCheck(
  { kind, message }: PlatformFailure,
  { title, key, address }: { title: string; key: Check; address: string },
): Check {
  if (kind === 'unauthorized') return key;
  const not_there = kind === 'not_found' || kind === 'refused';
  return {
    name: 'url',
    status: 'failed',
    message: not_there ? `${title}'s API isn't at the URL: ${message}` : message,
    what_to_do: not_there
      ? address
      : `Check that ${title} is running, and that the server of Retour can reach the URL.`,
  };
}

/** Whether the clock of the platform, which each of its responses tells, agrees with ours; what differs by more than five minutes has `consequence`. */
export function clockCheck(
  date: string | null,
  now: Date,
  { title, consequence }: { title: string; consequence: string },
): Check {
  const name = 'clock';
  const difference_ms = date === null ? 0 : Math.abs(Date.parse(date) - now.getTime());
  if (!(difference_ms > most_clock_difference_ms)) return passed(name, 'The clocks agree.');
  return {
    name,
    status: 'warning',
    message: `The clocks of ${title} and Retour differ by ${Math.round(difference_ms / minute_ms)} minutes, ${consequence}.`,
    what_to_do: 'Set both servers to the right time, such as with NTP.',
  };
}
