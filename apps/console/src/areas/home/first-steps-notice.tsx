import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { first_steps_query } from '../../api/first-steps.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './home.module.css';

/** Says that the shop isn't live yet, or that a step that was done no longer works. */
export function FirstStepsNotice() {
  const { t } = useText();
  const { data } = useQuery({ ...first_steps_query, enabled: useCan('settings:read') });
  if (!data || data.is_live) return null;
  const { problems, done, steps } = data;
  return (
    <div className={classes['notice']}>
      <Notice kind={problems > 0 ? 'warning' : 'info'}>
        {problems > 0
          ? t('home.steps_problem', { count: problems })
          : t('home.steps_open', { count: steps.length - done })}{' '}
        <Link to="/first-steps">{t('home.steps_link')}</Link>
      </Notice>
    </div>
  );
}
