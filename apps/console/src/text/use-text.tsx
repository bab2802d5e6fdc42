import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Catalogue } from '../messages/keys.ts';
import type { Language, Locale } from './language.ts';
import { useAhead } from './now.ts';
import { createText } from './text.ts';
import type { Text } from './text.ts';

type Chosen = Text & {
  /** Shows the console in another language from now on. */
  setLanguage: (language: Language) => void;
};

type TextContext = { locale: Locale; catalogue: Catalogue; setLanguage: (language: Language) => void };

const Texts = createContext<(TextContext & { chosen: Chosen }) | undefined>(undefined);

const browser_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives everything below it its texts; dates in the browser's zone until the shop is known. */
export function TextProvider({ children, ...given }: TextContext & { children: ReactNode }) {
  const { locale, catalogue, setLanguage } = given;
  const value = useMemo(
    () => ({
      locale,
      catalogue,
      setLanguage,
      chosen: { ...createText(locale, catalogue, browser_zone), setLanguage },
    }),
    [locale, catalogue, setLanguage],
  );
  return <Texts value={value}>{children}</Texts>;
}

/** Shows dates below it in the zone of the shop. */
export function ZoneProvider({ time_zone, children }: { time_zone: string; children: ReactNode }) {
  const given = useGiven();
  const ahead_ms = useAhead();
  const value = useMemo(
    () => ({
      ...given,
      ahead_ms,
      chosen: { ...createText(given.locale, given.catalogue, time_zone), setLanguage: given.setLanguage },
    }),
    [given, time_zone, ahead_ms],
  );
  return <Texts value={value}>{children}</Texts>;
}

function useGiven() {
  const given = use(Texts);
  if (!given) throw new Error('There is no TextProvider above.');
  return given;
}

/** Texts, amounts and dates in the reader's language. */
export const useText = (): Chosen => useGiven().chosen;
