import type * as Interface from '../interface.ts';
import { directionOf } from '@retour/contract/languages';
import { createText } from './text.ts';

/** What the page says that a shop shows at its own address, and how it is written. */
export const doorwayTexts: typeof Interface.doorwayTexts = (locale) => {
  const { t } = createText(locale);
  return {
    language: locale.language,
    direction: directionOf(locale.language),
    title: t('doorway.title'),
    lead: t('doorway.lead'),
    other: t('doorway.other'),
    signed_out: t('doorway.signed_out'),
    find: t('doorway.find'),
  };
};
