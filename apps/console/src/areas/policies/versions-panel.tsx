import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './policies.module.css';

export type Version = {
  version: number;
  status: string;
  note: string | null;
  saved_by: string | null;
  saved_at: string | null;
  published_at: string | null;
  published_by: string | null;
};

/** The versions of the policy, with who published each and why. An earlier one can be published again. */
export function VersionsPanel({
  versions,
  opened,
  onClose,
}: {
  versions: readonly Version[];
  opened: boolean;
  onClose: () => void;
}) {
  const { t, shortDate, fullDate } = useText();
  const textOf = useFailureText();
  const can_write = useCan('policies:write');
  const queries = useQueryClient();
  const rollBack = useMutation({
    mutationFn: (version: number) => dataOf(api.POST('/api/v1/policy/roll-back', { body: { version } })),
    onSuccess: async ({ version }) => {
      showToast({ text: t('policies.published', { version }) });
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
  return (
    <SidePanel title={t('policies.versions')} opened={opened} onClose={onClose}>
      <AuditLink object_type="policy_version" />
      <ol className={classes['versions']} reversed>
        {versions.map(({ version, status, note, saved_by, saved_at, published_at, published_by }) => {
          const at = published_at ?? saved_at;
          return (
            <li key={version}>
              <div>
                <strong>{t('policies.version', { version })}</strong>{' '}
                <span className={classes['mark']}>
                  {t(`policies.status_${status}` as 'policies.status_draft')}
                </span>
                {note !== null && note !== '' && <p>{note}</p>}
                {at && (
                  <p className={classes['lead']} title={fullDate(at)}>
                    {shortDate(at)} · {published_by ?? saved_by}
                  </p>
                )}
              </div>
              {can_write && status === 'retired' && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={rollBack.isPending}
                  onClick={() => rollBack.mutate(version)}
                >
                  {t('policies.roll_back')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </SidePanel>
  );
}
