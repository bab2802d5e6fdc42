import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { accentFrom, colours } from '@retour/tokens';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

const widths = [390, 1440] as const;
const modes = ['light', 'dark'] as const;
const height_px = 720;

/** The portal as shoppers see it, with a brand that is not saved yet, on a phone or a desktop, in light or dark mode. */
export function BrandPreview({
  url,
  accent,
  radius,
}: {
  url: string;
  accent: string | null;
  radius: number;
}) {
  const { t } = useText();
  const [width, setWidth] = useState<(typeof widths)[number]>(390);
  const [mode, setMode] = useState<(typeof modes)[number]>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width: space } = useElementSize();
  const paint = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) paintBrand(root, { accent, radius, mode });
  }, [accent, radius, mode]);
  useEffect(paint, [paint]);
  const isOwn = URL.canParse(url) && new URL(url).origin === window.location.origin;
  if (!isOwn) return <p className={classes['hint']}>{t('settings.brand.elsewhere')}</p>;
  const scale = Math.min(1, space === 0 ? 1 : space / width);
  return (
    <section aria-label={t('settings.brand.preview')}>
      <div className={classes['row']}>
        <h2>{t('settings.brand.preview')}</h2>
        <span className={classes['segments']}>
          {widths.map((px) => (
            <Button
              key={px}
              variant={px === width ? 'default' : 'subtle'}
              aria-pressed={px === width}
              onClick={() => setWidth(px)}
            >
              {t('settings.brand.px', { px })}
            </Button>
          ))}
          {modes.map((one) => (
            <Button
              key={one}
              variant={one === mode ? 'default' : 'subtle'}
              aria-pressed={one === mode}
              onClick={() => setMode(one)}
            >
              {t(`settings.brand.mode.${one}`)}
            </Button>
          ))}
        </span>
      </div>
      <div
        ref={ref}
        className={classes['preview']}
        style={{ blockSize: height_px * scale, marginBlockStart: 8 }}
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

type Look = { accent: string | null; radius: number; mode: (typeof modes)[number] };

/** Sets the properties that the portal's styles are made of. */
function paintBrand(root: HTMLElement, { accent, radius, mode }: Look): void {
  const chosen = accent === null ? {} : accentFrom(accent).accent;
  for (const [role, colour] of Object.entries({ ...colours, ...chosen }))
    root.style.setProperty(`--r-${role}`, colour[mode]);
  for (const [name, share] of Object.entries({ chip: 0.75, control: 1, card: 1.5 }))
    root.style.setProperty(`--r-radius-${name}`, `${radius * share}px`);
  root.style.colorScheme = mode;
}
