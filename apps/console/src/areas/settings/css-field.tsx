import { Textarea } from '@mantine/core';
import { max_css_bytes } from '@retour/contract/portal-css';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** CSS of the shop for its portal, with how much of its limit it takes. */
export function CssField({
  css,
  error,
  onChange,
}: {
  css: string | null;
  error: string | undefined;
  onChange: (css: string | null) => void;
}) {
  const { t, tag } = useText();
  const bytes = bytesOf(css ?? '');
  const kilobytes = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  return (
    <div className={classes['text']}>
      <Textarea
        classNames={{ input: classes['css'] ?? '' }}
        label={t('settings.brand.css')}
        description={t('settings.brand.css_hint')}
        placeholder={'.card {\n  border-width: 2px;\n}'}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        dir="ltr"
        value={css ?? ''}
        error={bytes > max_css_bytes ? t('settings.brand.css_too_long') : error}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      />
      <div className={classes['below']}>
        <span className={classes['hint']}>
          {t('settings.brand.css_size', {
            size: kilobytes.format(bytes / 1000),
            max: kilobytes.format(max_css_bytes / 1000),
          })}
        </span>
      </div>
    </div>
  );
}
