import { useSessionStorage } from '@mantine/hooks';
import { useSession } from '../api/session.tsx';
import { keptName } from '../api/side.ts';

/** A text that is being written: it stays in this tab, for this member, when the page is left or the session ends, until it is sent or emptied. */
export function useKeptText(of: string): [text: string, write: (text: string) => void] {
  const { member } = useSession();
  const [text, keep, forget] = useSessionStorage({
    key: keptName(`retour-text ${member.id} ${of}`),
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  return [text, (next) => (next === '' ? forget() : keep(next))];
}
