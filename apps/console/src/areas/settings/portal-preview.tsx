import { NativeSelect } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import type { Language } from '@retour/contract/languages';
import { preview_pages } from '@retour/contract/portal-texts';
import type { PreviewPage } from '@retour/contract/portal-texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PortalTextSettings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { useText } from '../../text/use-text.tsx';
import { dressPage, showPage } from './preview-page.ts';
import type { Look, RequiredPart } from './preview-page.ts';
import classes from './settings.module.css';

const widths = [390, 1440] as const;
const modes = ['light', 'dark'] as const;
const height_px = 720;
const pause_ms = 250;

type Texts = Partial<PortalTextSettings['texts'][Language]>;

type Props = Omit<Look, 'mode'> & {
  url: string;
  /** Of the settings that are shown: what is saved shows up with the next one. */
  revision: number;
  language: Language;
  /** Texts of this language that are not saved. */
  texts?: Texts;
};

/** Pages of the portal as shoppers see them, with settings that are not saved yet, on a phone or a desktop, in light or dark mode. */
export function PortalPreview({ url, revision, language, texts, ...brand }: Props) {
  const { t } = useText();
  const [page, setPage] = useState<PreviewPage>('look_up');
  const [width, setWidth] = useState<(typeof widths)[number]>(390);
  const [mode, setMode] = useState<Look['mode']>('light');
  const { ref, width: space } = useElementSize();
  const isOwn = URL.canParse(url) && new URL(url).origin === window.location.origin;
  const html = useSample({ page, language, texts }, revision, isOwn);
  const { frame, paint, hidden } = useFrame(html, { ...brand, mode });
  if (!isOwn) return <p className={classes['hint']}>{t('settings.brand.elsewhere')}</p>;
  const scale = Math.min(1, space === 0 ? 1 : space / width);
  return (
    <section aria-label={t('settings.brand.preview')}>
      <div className={classes['row']}>
        <h2>{t('settings.brand.preview')}</h2>
        <NativeSelect
          aria-label={t('settings.preview.page')}
          value={page}
          data={preview_pages.map((value) => ({ value, label: t(`settings.preview.page.${value}`) }))}
          onChange={({ currentTarget }) => setPage(currentTarget.value as PreviewPage)}
        />
        <Segmented
          label={t('settings.preview.width')}
          isLabelHidden
          value={String(width)}
          options={widths.map((px) => ({ value: String(px), label: t('settings.brand.px', { px }) }))}
          onChange={(px) => setWidth(widths.find((one) => String(one) === px)!)}
        />
        <Segmented
          label={t('settings.preview.mode')}
          isLabelHidden
          value={mode}
          options={modes.map((value) => ({ value, label: t(`settings.brand.mode.${value}`) }))}
          onChange={setMode}
        />
      </div>
      <div aria-live="polite" className={classes['warnings']}>
        {hidden.map((part) => (
          <Notice key={part} kind="warning">
            {t(`settings.preview.hidden.${part}`)}
          </Notice>
        ))}
      </div>
      <div
        ref={ref}
        className={classes['preview']}
        style={{ blockSize: height_px * scale, maxInlineSize: width + 2, marginBlockStart: 8 }}
      >
        <iframe
          ref={frame}
          src={url}
          // Without scripts and forms: it only shows.
          sandbox="allow-same-origin"
          title={t('settings.brand.preview')}
          tabIndex={-1}
          onLoad={paint}
          style={{ inlineSize: width, blockSize: height_px, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

type Sample = { page: PreviewPage; language: Language; texts: Texts | undefined };

/** A page with made-up items, rendered by the server. While somebody types, the one before stays; so it does with a text that can't be shown. */
function useSample(sample: Sample, revision: number, enabled: boolean): string | undefined {
  const [asked] = useDebouncedValue(JSON.stringify(sample), pause_ms);
  const { data } = useQuery({
    queryKey: ['settings', 'portal-preview', asked, revision],
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/v1/settings/portal-preview', { body: JSON.parse(asked) as Sample, signal })),
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
    gcTime: 0,
  });
  return data?.html;
}

/** Keeps the page in a frame as it is to be, and tells what its CSS hides. */
function useFrame(html: string | undefined, { accent, radius, css, mode }: Look) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hidden, setHidden] = useState('');
  const dress = useCallback(() => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (view?.document.body) setHidden(dressPage(view, { accent, radius, css, mode }).join(' '));
  }, [accent, radius, css, mode]);
  const show = useCallback(() => {
    const view = frame.current?.contentWindow;
    if (view?.document.body && html !== undefined) showPage(view, html);
  }, [html]);
  const paint = useCallback(() => {
    show();
    dress();
  }, [show, dress]);
  useEffect(show, [show]);
  useEffect(dress, [dress, html]);
  return { frame, paint, hidden: hidden.split(' ').filter(Boolean) as RequiredPart[] };
}
