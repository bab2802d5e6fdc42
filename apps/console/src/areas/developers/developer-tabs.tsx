import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';

/** The pages for developers, and the reference of the API. */
export function DeveloperTabs() {
  const { t } = useText();
  const canReadKeys = useCan('keys:read');
  return (
    <nav className={classes['tabs']} aria-label={t('developers.title')}>
      <Link to="/developers/webhooks" activeProps={{ 'aria-current': 'page' }}>
        {t('developers.webhooks')}
      </Link>
      {canReadKeys && (
        <Link to="/developers/keys" activeProps={{ 'aria-current': 'page' }}>
          {t('developers.keys')}
        </Link>
      )}
      <a href="/docs" target="_blank" rel="noreferrer">
        {t('developers.reference')}
      </a>
    </nav>
  );
}
