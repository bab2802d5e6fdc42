import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';

const route = getRouteApi('/shell/connections/$connection_id');

type Pages = { previous_page_url: string | null; next_page_url: string | null };

/** The ways to the pages of a list before and after this one. */
export function Pager({ page }: { page: Pages }) {
  const { t } = useText();
  return (
    <div className={classes['pager']}>
      <PageButton label={t('connections.newer')} url={page.previous_page_url} />
      <PageButton label={t('connections.older')} url={page.next_page_url} />
    </div>
  );
}

function PageButton({ label, url }: { label: string; url: string | null }) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const cursor = url === null ? null : new URL(url).searchParams.get('cursor');
  if (cursor === null) return null;
  return (
    <Button variant="default" onClick={() => void navigate({ search: { ...search, cursor } })}>
      {label}
    </Button>
  );
}
