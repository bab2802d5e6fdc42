import type { Ref } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.tsx';
import type { ScanState } from './station-state.ts';
import classes from './station.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  text: string;
  setText: (text: string) => void;
  scan: ScanState;
  /** What was scanned last and wasn't found. */
  code: string;
};

/** What was scanned, and whether it was found. Keys reach it from anywhere on the page. */
export function ScanField({ ref, text, setText, scan, code }: Props) {
  const { t } = useText();
  return (
    <div className={classes['scan']} data-scan={scan}>
      <Icon name="scan-barcode" size={26} strokeWidth={1.75} />
      <input
        ref={ref}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={t('station.scan_hint')}
        aria-label={t('station.scan_hint')}
        inputMode="none"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <span role="status">{t(`station.scan.${scan}`, { code })}</span>
    </div>
  );
}
