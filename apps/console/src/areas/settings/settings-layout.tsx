import { Link, Outlet } from '@tanstack/react-router';
import { useCan } from '../../api/session.tsx';
import { NotAllowed } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

const sections = [
  'shop',
  'brand',
  'texts',
  'look-up',
  'destinations',
  'lists',
  'reasons',
  'grades',
  'labels',
  'payment',
  'email',
  'reply-templates',
  'sign-in',
  'privacy',
] as const;

/** The list of sections, and the one that is open. */
export function SettingsLayout() {
  const { t } = useText();
  if (!useCan('settings:read')) return <NotAllowed />;
  return (
    <div className={classes['layout']}>
      <nav className={classes['list']} aria-label={t('settings.sections')}>
        {sections.map((section) => (
          <Link key={section} to={`/settings/${section}`} activeProps={{ 'aria-current': 'page' }}>
            {t(`settings.section.${section}`)}
          </Link>
        ))}
      </nav>
      <div className={classes['column']}>
        <Outlet />
      </div>
    </div>
  );
}
