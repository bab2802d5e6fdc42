import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { useCallback, useEffect, useState } from 'react';
import { query_client } from './api/query-client.ts';
import { loadCatalogue } from './messages/catalogues.ts';
import type { Catalogue } from './messages/keys.ts';
import { router } from './router.tsx';
import { keepLanguage, readLocale } from './text/language.ts';
import type { Language, Locale } from './text/language.ts';
import { TextProvider } from './text/use-text.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const colour_schemes = localStorageColorSchemeManager({ key: 'retour-colour-scheme' });

/** The server allows styles of this page by a nonce, which differs each time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// For the style that keeps the page from scrolling behind a dialog.
setNonce(nonce);

/** Everything that pages stand in: texts, look, data and addresses. */
export function App({ first }: { first: { locale: Locale; catalogue: Catalogue } }) {
  const [{ locale, catalogue }, setTexts] = useState(first);
  const setLanguage = useCallback((language: Language) => {
    keepLanguage(language);
    void loadCatalogue(language).then((found) => setTexts({ locale: readLocale(), catalogue: found }));
  }, []);
  useEffect(() => {
    document.documentElement.lang = locale.language;
  }, [locale]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colour_schemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <TextProvider locale={locale} catalogue={catalogue} setLanguage={setLanguage}>
        <QueryClientProvider client={query_client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>
    </MantineProvider>
  );
}
