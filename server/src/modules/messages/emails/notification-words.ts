import type { Language } from '@retour/contract/languages';
import { say } from './catalogue.ts';
import { valuesOf } from './show-values.ts';
import { wordsOfTold } from './told.ts';
import type { NotificationFacts } from './notification-facts.ts';
import type { GroupWords } from './told.ts';

/** A notification in words, for who shows it elsewhere than in an e-mail. */
export type NotificationWords = {
  title: string;
  text: string;
  groups: GroupWords[];
  button: { text: string; url: string };
};

type Reader = { language: Language; time_zone: string; shop: string; now: Date };

/** Pure. */
export function wordsOfNotification(facts: NotificationFacts, reader: Reader): NotificationWords {
  const { language } = reader;
  const values = valuesOf(facts, reader);
  return {
    title: say(language, 'staff_notification.subject', values),
    text: say(language, 'staff_notification.body', values),
    groups: wordsOfTold(facts.told, reader),
    button: { text: say(language, 'button.home'), url: facts.home_url },
  };
}

/** A message that only shows that messages arrive. Pure. */
export const wordsOfTest = (
  { language, shop }: Pick<Reader, 'language' | 'shop'>,
  home_url: string,
): NotificationWords => ({
  title: say(language, 'told.test.title', { shop }),
  text: say(language, 'told.test.text'),
  groups: [],
  button: { text: say(language, 'button.home'), url: home_url },
});
