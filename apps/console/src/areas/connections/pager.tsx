import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';

const route = getRouteApi('/shell/connections/$connection_id');

/** The ways to the pages of a list before and after this one. */
export function Pager({ page }: { page: ComponentProps<typeof PageButtons>['pages'] }) {
  const { t } = useText();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  return (
    <PageButtons
      className={classes['pager']}
      pages={page}
      before={t('connections.newer')}
      after={t('connections.older')}
      isHidden
      onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
    />
  );
}
