import { fileURLToPath } from 'node:url';
import type { FunctionComponent } from 'preact';
import type * as Interface from './interface.ts';
import { embed_script } from './assets.ts';
import { pages } from './pages/index.ts';
import { renderDocument } from './render.tsx';
import { samplePage } from './samples/index.ts';
import { builtInTexts } from './text/built-in-texts.ts';
import { doorwayTexts } from './text/doorway-texts.ts';
import { chooseLocale, isLanguage } from './text/languages.ts';

const renderPage: typeof Interface.renderPage = ({ name, props }, shell, locale) => {
  const Component = pages[name] as FunctionComponent<typeof props>;
  return renderDocument(<Component {...props} />, shell, locale);
};

const assets_dir = fileURLToPath(new URL('../client', import.meta.url));

const complete = {
  renderPage,
  assets_dir,
  embed_script,
  builtInTexts,
  doorwayTexts,
  chooseLocale,
  isLanguage,
  samplePage,
} satisfies typeof Interface;
void complete;

export {
  assets_dir,
  embed_script,
  builtInTexts,
  chooseLocale,
  doorwayTexts,
  isLanguage,
  renderPage,
  samplePage,
};
