import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PolicyVersion } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './policies.module.css';

export type Schedule = Pick<PolicyVersion, 'version' | 'publish_at' | 'scheduled_by' | 'schedule_failure'>;

/** What is planned with a draft, or went wrong; undefined where nothing is. */
export const scheduleOf = (draft: PolicyVersion): Schedule | undefined =>
  draft.publish_at !== null || draft.schedule_failure !== null ? draft : undefined;

/** When the draft takes effect, with a way to take that back; or why it didn't. */
export function ScheduleNotice({ schedule }: { schedule: Schedule }) {
  const { t, fullDate } = useText();
  const textOf = useFailureText();
  const can_write = useCan('policies:write');
  const queries = useQueryClient();
  const { version, publish_at, scheduled_by, schedule_failure } = schedule;
  const cancel = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/policy/schedule', {})),
    onSuccess: async () => {
      showToast({ text: t('policies.schedule_cancelled') });
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
  if (publish_at === null)
    return <Notice kind="error">{t('policies.schedule_failed', { reason: schedule_failure ?? '' })}</Notice>;
  return (
    <Notice kind="info">
      {t('policies.scheduled', { version, at: fullDate(publish_at), name: scheduled_by ?? '' })}
      {can_write && (
        <div className={classes['buttons']}>
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('policies.cancel_schedule')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
