import { openShortcuts } from '../../commands/overlays.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useText } from '../../text/use-text.tsx';
import type { MessageKey } from '../../text/text.ts';
import classes from './queue-page.module.css';

const hints: readonly (readonly [keys: string, label: MessageKey])[] = [
  ['j k', 'returns.hint.move'],
  ['x', 'returns.hint.select'],
  ['Enter', 'returns.hint.open'],
  ['p', 'returns.hint.process'],
  ['/', 'returns.hint.search'],
];

/** The keys of the queue, at the bottom of the window. */
export function HintsBar() {
  const { t } = useText();
  return (
    <footer className={classes['hints']} aria-label={t('returns.hints')}>
      {hints.map(([keys, label]) => (
        <span key={keys}>
          <KeyHint keys={keys} /> {t(label)}
        </span>
      ))}
      <button type="button" onClick={openShortcuts}>
        <KeyHint keys="?" /> {t('returns.all_shortcuts')}
      </button>
    </footer>
  );
}
