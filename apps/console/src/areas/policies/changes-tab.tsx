import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { EmptyState, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './policies.module.css';
import { changesQuery } from './queries.ts';

/** Everything in which the draft differs from the policy that is live. */
export function ChangesTab({ revision }: { revision: number }) {
  const { t } = useText();
  const query = useQuery({ ...changesQuery(revision), enabled: revision > 0 });
  if (query.error)
    return (
      <ErrorState title={t('policies.not_loaded')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (revision > 0 && !query.data)
    return (
      <Loading>
        <SkeletonRows rows={5} />
      </Loading>
    );
  const { differences = [] } = query.data ?? {};
  if (differences.length === 0) return <EmptyState icon={Check} title={t('policies.no_changes')} />;
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <caption className="visually-hidden">{t('policies.tab_changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('policies.place')}</th>
            <th scope="col">{t('policies.live')}</th>
            <th scope="col">{t('policies.draft')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, kind, before, after }) => (
            <tr key={`${path} ${kind}`}>
              <th scope="row">
                <code>{path}</code> <span className={classes['mark']}>{t(`policies.kind_${kind}`)}</span>
              </th>
              <td>{before !== undefined && <s>{shown(before)}</s>}</td>
              <td>{after !== undefined && <strong>{shown(after)}</strong>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shown = (value: unknown) => <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>;
