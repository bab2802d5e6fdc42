import { lazyRouteComponent as page } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';

/** The sections of the settings and their pages, by what they are about. The name of a section is the end of its address, and of the key of its title. */
const pages = {
  shop: {
    shop: page(() => import('./shop-pages.tsx'), 'ShopPage'),
    'sign-in': page(() => import('./sign-in-page.tsx'), 'SignInSettingsPage'),
    privacy: page(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  },
  portal: {
    brand: page(() => import('./brand-page.tsx'), 'BrandPage'),
    texts: page(() => import('./texts-page.tsx'), 'TextsPage'),
    'look-up': page(() => import('./shop-pages.tsx'), 'LookUpPage'),
    'shop-accounts': page(() => withLaterMessages(import('./shop-accounts-page.tsx')), 'ShopAccountsPage'),
    reasons: page(() => import('./reasons-page.tsx'), 'ReasonsPage'),
    lists: page(() => import('./lists-page.tsx'), 'ListsPage'),
  },
  warehouse: {
    destinations: page(() => import('./destinations-page.tsx'), 'DestinationsPage'),
    grades: page(() => import('./grades-page.tsx'), 'GradesPage'),
    labels: page(() => withLaterMessages(import('./shop-pages.tsx')), 'LabelsPage'),
  },
  money: {
    payment: page(() => import('./payment-page.tsx'), 'PaymentPage'),
    email: page(() => import('./email-page.tsx'), 'EmailPage'),
    'reply-templates': page(() => import('./reply-templates-page.tsx'), 'ReplyTemplatesPage'),
    chat: page(() => withLaterMessages(import('./chat-page.tsx')), 'ChatPage'),
  },
};

type Pages = typeof pages;
type Group = keyof Pages;
type Section = { [G in Group]: keyof Pages[G] }[Group];

/** The sections in their order. */
export const SETTING_GROUPS = (Object.keys(pages) as Group[]).map((group) => ({
  group,
  sections: Object.entries(pages[group]).map(([name, component]) => ({ name: name as Section, component })),
}));
