import { Icon } from './icon.tsx';
import { useText } from '../text/use-text.ts';

/** Copies a text; only there where a script runs. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useText();
  return (
    <button type="button" class="button outline small" data-copy={text} data-copied={t('copy.done')} hidden>
      <Icon name="copy" size={18} />
      <span class="button-label" aria-live="polite">
        {label}
      </span>
    </button>
  );
}
