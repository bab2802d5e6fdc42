import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { query_client } from './api/query-client.ts';
import { session_query } from './api/session.tsx';
import { App } from './app.tsx';
import { loadCatalogue } from './messages/catalogues.ts';
import { readLocale } from './text/language.ts';
import './styles/global.css';
import './styles/mantine.css';

// Both are needed before anything can be shown, and neither for the other.
void query_client.prefetchQuery(session_query);
const locale = readLocale();
const catalogue = await loadCatalogue(locale.language);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App first={{ locale, catalogue }} />
  </StrictMode>,
);
