import { colours, radius_px } from '@retour/tokens';
import type { Accent } from '@retour/tokens';
import type { ComponentChildren } from 'preact';
import { assets } from './assets.ts';
import { StepBar, StepNames } from './parts/step-bar.tsx';
import type { StepName } from './parts/step-bar.tsx';
import { Icon } from './parts/icon.tsx';
import { ErrorSummary } from './parts/notice.tsx';
import { useShell } from './use-shell.ts';
import { isAddressField } from './facts/method.ts';
import type { PageProblem } from './facts/problem.ts';
import type { ShellFont, ShellShop } from './facts/shell.ts';
import { LANGUAGE_NAMES, directionOf } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { useText } from './text/use-text.ts';

export type LayoutProps = {
  /** Of the window and the history; the page has a heading of its own. */
  title: string;
  /** At the end of the header: the order, or that it is about a gift. */
  aside?: { order: string } | { gift: true } | undefined;
  /** Where the page is one of the four steps of a return. */
  step?: { name: StepName; back_url?: string | undefined } | undefined;
  /** Beside the content on wide pages: what the choices come to, with the button of the page. On narrow ones the quote bar does this. */
  summary?: ComponentChildren;
  /** The page is one of the withdrawal function: its footer has a link to it instead of the button. */
  withdrawing?: boolean;
  children: ComponentChildren;
};

/** A whole page: head, header, content, footer. */
export function Layout(props: LayoutProps) {
  const { title, step, summary, withdrawing = false, children } = props;
  const { language, t } = useText();
  const shell = useShell();
  return (
    <html lang={language} dir={directionOf(language)} data-embed={shell.embedded_at}>
      <Head title={title} />
      <body>
        <a class="skip" href="#main">
          {t('shell.skip')}
        </a>
        <Header {...props} />
        <main id="main" class={summary ? 'with-summary' : undefined}>
          <div class="content">
            {step && <StepBar step={step.name} back_url={step.back_url} />}
            {shell.embedded_at && <FrameOffline />}
            {shell.problem && <ProblemSummary problem={shell.problem} />}
            {children}
          </div>
          {summary && <aside class="summary-card">{summary}</aside>}
        </main>
        <Footer shop={shell.shop} withdrawing={withdrawing} />
      </body>
    </html>
  );
}

/** In a frame, where the browser has no page of its own for it. */
function FrameOffline() {
  const { t } = useText();
  return (
    <div class="notice offline" data-frame-offline role="alert" tabindex={-1} hidden>
      <Icon name="wifi-off" />
      <p>{t('offline.frame')}</p>
    </div>
  );
}

/** What could not be taken, and where. */
function ProblemSummary({ problem }: { problem: PageProblem }) {
  const { t } = useText();
  return (
    <ErrorSummary title={t(`problem.${problem.name}`)}>
      {problem.fields.length > 0 && (
        <ul>
          {problem.fields.map(({ id, error, question }) => (
            <li>
              <a href={`#${id}`}>
                {error === 'required' && isAddressField(id)
                  ? t('error.required_named', { label: t(`address.${id}`) })
                  : error === 'answer' && question
                    ? t('error.answer_named', { question })
                    : t(`error.${error}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </ErrorSummary>
  );
}

function Head({ title }: { title: string }) {
  const { shop, assets_path, nonce } = useShell();
  const asset = (file: string) => `${assets_path}/${file}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content={colours.surface.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={colours.surface.dark} media="(prefers-color-scheme: dark)" />
      <title>{shop ? `${title} – ${shop.name}` : title}</title>
      <link rel="icon" href="data:," />
      <link
        rel="preload"
        href={shop?.font?.url ?? asset(assets.font)}
        as="font"
        type="font/woff2"
        crossorigin="anonymous"
      />
      <link rel="stylesheet" href={asset(assets.style)} />
      {nonce && shop && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: brandStyle(shop) }} />}
      {shop?.style_url && <link rel="stylesheet" href={shop.style_url} data-shop-style />}
      <meta name="retour-worker" content={asset(assets.worker)} />
      <script type="module" src={asset(assets.script)} />
    </head>
  );
}

/** The properties of a shop's radius and font, and the twelve of its colour. */
function brandStyle({ accent, radius_px: radius, font }: ShellShop): string {
  const light = [
    ...radii(radius),
    ...(accent ? colourValues(accent, 'light') : []),
    ...(font ? [`--r-font:${font_names},system-ui,sans-serif`] : []),
  ].join(';');
  const dark = accent ? colourValues(accent, 'dark').join(';') : '';
  return `${font ? fontFaces(font) : ''}@layer shop{:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}}`;
}

const font_names = '"Shop","Shop Fallback","Shop Wide Fallback"';

/** How wide Arial is beside DejaVu Sans, which is what many devices with Linux have instead. */
const arial_by_dejavu = 0.875;
/** The letters that were compared; others stay as the device shows them. */
const latin = 'U+0000-024F,U+2000-22FF';

/** The shop's font, and what the device has with its measures until it is there. */
const fontFaces = ({ url, weights, fallback }: ShellFont) =>
  `@font-face{font-family:"Shop";font-display:swap;font-weight:${weights.join(' ')};src:url("${cssUrl(url)}") format("woff2")}` +
  fallbackFace('Shop Fallback', ['Arial', 'Liberation Sans', 'Roboto'], fallback) +
  fallbackFace('Shop Wide Fallback', ['DejaVu Sans'], fallback, { width: arial_by_dejavu, range: latin });

function fallbackFace(
  name: string,
  fonts: readonly string[],
  { size_adjust, ascent, descent, line_gap }: ShellFont['fallback'],
  { width = 1, range }: { width?: number; range?: string } = {},
): string {
  const sources = fonts.map((font) => `local("${font}")`).join(',');
  const percent = (value: number) => `${Number(value.toFixed(1))}%`;
  return (
    `@font-face{font-family:"${name}";src:${sources};size-adjust:${percent(size_adjust * width)};` +
    `ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};line-gap-override:${percent(line_gap / width)}` +
    `${range ? `;unicode-range:${range}` : ''}}`
  );
}

const cssUrl = (url: string) => url.replaceAll(/["\\<\s]/g, encodeURIComponent);

/** They hold colours only: whoever made them checked that (`accentFrom`). */
const colourValues = (accent: Accent, mode: 'light' | 'dark') =>
  Object.entries(accent).map(
    ([name, colour]) => `--r-${name}:${colour[mode].replaceAll(/[^#0-9A-F]/gi, '')}`,
  );

/** The corners that follow the shop's radius, in proportion. */
const radii = (chosen: number = radius_px.control) =>
  (['chip', 'control', 'card'] as const).map(
    (name) => `--r-radius-${name}:${(radius_px[name] * chosen) / radius_px.control}px`,
  );

function Header({ aside, step }: LayoutProps) {
  const { t } = useText();
  const { shop, is_test } = useShell();
  return (
    <header class="site-header">
      {is_test && <p class="test-strip">{t('shell.test')}</p>}
      <div class="site-header-inner">
        {shop?.logo_url ? (
          <img class="logo" src={shop.logo_url} alt={shop.name} />
        ) : (
          <strong class="shop-name">{shop?.name ?? t('shell.returns')}</strong>
        )}
        {step && <StepNames step={step.name} />}
        <div class="site-header-end">
          {aside && 'order' in aside && (
            <bdi class="header-aside">{t('shell.order', { name: aside.order })}</bdi>
          )}
          {aside && 'gift' in aside && (
            <span class="header-aside">
              <Icon name="gift" size={18} />
              {t('shell.gift')}
            </span>
          )}
          <LanguageSwitch compact={aside !== undefined} />
        </div>
      </div>
    </header>
  );
}

/** The languages, each by its own name. Where the header is narrow and says something else, the switch moves to the footer. */
function LanguageSwitch({ compact }: { compact: boolean }) {
  const { language, t } = useText();
  const { address } = useShell();
  return (
    <details class={compact ? 'languages wide-only' : 'languages'}>
      <summary>
        <span class="unseen">{t('shell.language')}: </span>
        {LANGUAGE_NAMES[language]}
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul>
        {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
          <li>
            <a
              href={withLanguage(address, code as Language)}
              lang={code}
              hreflang={code}
              aria-current={code === language ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function withLanguage(address: string, language: Language): string {
  const [path, query] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `${path}?${parameters}`;
}

const footer_links = ['returns_policy', 'privacy', 'accessibility', 'contact'] as const;

function Footer({ shop, withdrawing }: { shop: ShellShop | undefined; withdrawing: boolean }) {
  const { t } = useText();
  const own_links = footer_links.flatMap((name) => {
    const own = name === 'accessibility' ? shop?.accessibility_url : undefined;
    const href = shop?.links?.[name] ?? own;
    return href ? [{ name, href }] : [];
  });
  const right =
    withdrawing && shop?.withdrawal_url
      ? [{ name: 'withdrawal_right' as const, href: shop.withdrawal_url }]
      : [];
  const links = [...right, ...own_links];
  const help = shop?.texts?.help;
  const has_contact = Object.keys(shop?.links ?? {}).length > 0;
  return (
    <footer class="site-footer">
      <div class="site-footer-inner">
        {shop?.withdrawal_url && !withdrawing && (
          <a class="button outline small withdrawal" href={shop.withdrawal_url}>
            <span class="button-label">{t('shell.withdraw')}</span>
            <Icon name="chevron-right" size={18} />
          </a>
        )}
        {links.length > 0 && (
          <ul class="footer-links">
            {links.map(({ name, href }) => (
              <li>
                <a href={href}>{t(`shell.${name}`)}</a>
              </li>
            ))}
          </ul>
        )}
        {help && <p class="own-text">{help}</p>}
        {!help && !has_contact && (
          <p>{shop ? t('shell.questions', { shop: shop.name }) : t('shell.questions_anywhere')}</p>
        )}
      </div>
    </footer>
  );
}

/** The heading of a page, with the sentence below it. `over` stands above: what the page is about. */
export function Heading({
  over,
  title,
  lead,
}: {
  over?: string | undefined;
  title: string;
  lead?: ComponentChildren;
}) {
  return (
    <div class="heading">
      {over && <p class="over">{over}</p>}
      <h1 tabindex={-1}>{title}</h1>
      {lead && <p class="lead">{lead}</p>}
    </div>
  );
}
