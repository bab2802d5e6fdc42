import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';

const current = { 'aria-current': 'page' } as const;

/** The pages for developers, and the reference of the API. */
export function DeveloperTabs() {
  const { t } = useText();
  const canReadKeys = useCan('keys:read');
  return (
    <nav className={classes['tabs']} aria-label={t('developers.title')}>
      <Link to="/developers/webhooks" activeProps={current}>
        {t('developers.webhooks')}
      </Link>
      {canReadKeys && (
        <Link to="/developers/keys" activeProps={current}>
          {t('developers.keys')}
        </Link>
      )}
      <Link to="/developers/requests" activeProps={current} activeOptions={{ includeSearch: false }}>
        {t('developers.requests')}
      </Link>
      <Link to="/developers/events" activeProps={current} activeOptions={{ includeSearch: false }}>
        {t('developers.events')}
      </Link>
      <a href="/docs" target="_blank" rel="noreferrer">
        {t('developers.reference')}
      </a>
    </nav>
  );
}
