import { LANGUAGES } from '@retour/contract/languages';
import type * as Interface from '../interface.ts';
import { createText } from './text.ts';

/** What the portal says in each language where a shop can say something of its own; null where it says nothing. */
export const builtInTexts: typeof Interface.builtInTexts = (shop_name) => {
  const textsIn = (language: (typeof LANGUAGES)[number]) => {
    const { t } = createText({ language, tag: language });
    return {
      look_up_heading: t('look-up.title'),
      look_up_introduction: t('look-up.lead'),
      notice: null,
      help: t('shell.questions', { shop: shop_name }),
      closing: null,
    };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])) as ReturnType<
    typeof Interface.builtInTexts
  >;
};
