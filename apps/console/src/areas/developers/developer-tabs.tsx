import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.tsx';
import tabs from '../../parts/tabs.module.css';
import { useText } from '../../text/use-text.tsx';

const current = { 'aria-current': 'page' } as const;

/** The pages for developers, and the reference of the API. */
export function DeveloperTabs() {
  const { t } = useText();
  const canReadKeys = useCan('keys:read');
  return (
    <nav className={tabs['tabs']} aria-label={t('shell.developers')}>
      <ul>
        <li>
          <Link to="/developers/webhooks" activeProps={current}>
            {t('developers.webhooks')}
          </Link>
        </li>
        {canReadKeys && (
          <li>
            <Link to="/developers/keys" activeProps={current}>
              {t('developers.keys')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/developers/requests" activeProps={current} activeOptions={{ includeSearch: false }}>
            {t('developers.requests')}
          </Link>
        </li>
        <li>
          <Link to="/developers/events" activeProps={current} activeOptions={{ includeSearch: false }}>
            {t('developers.events')}
          </Link>
        </li>
        <li>
          <a href="/docs" target="_blank" rel="noreferrer">
            {t('developers.reference')}
          </a>
        </li>
      </ul>
    </nav>
  );
}
