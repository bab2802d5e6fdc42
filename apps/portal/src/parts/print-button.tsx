import { Icon } from './icon.tsx';
import { useText } from '../text/use-text.ts';

/** Prints the page. A script shows it. */
export function PrintButton() {
  const { t } = useText();
  return (
    <button type="button" class="button outline small" data-print hidden>
      <Icon name="printer" size={18} />
      <span class="button-label">{t('withdraw.print')}</span>
    </button>
  );
}
