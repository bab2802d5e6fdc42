import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';

/** Said on the page that the browser kept, when there is no connection: a script shows it, with when it was kept. */
export function OfflineNotice({ time_zone }: { time_zone: string }) {
  const { t, tag } = useText();
  return (
    <div class="notice offline" role="status" data-offline data-tag={tag} data-zone={time_zone} hidden>
      <Icon name="wifi-off" />
      <p>
        {t('offline.code')} <span data-saved={t('offline.saved', { moment: '#' })} />
      </p>
    </div>
  );
}
