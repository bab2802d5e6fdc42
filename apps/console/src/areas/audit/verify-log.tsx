import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import type { MessageKey } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './audit.module.css';
import { verifyLog } from './queries.ts';

/** Checks the hashes of the whole log, and says whether anything was changed or taken out. */
export function useVerification() {
  const { t, number, time } = useText();
  const textOf = useFailureText();
  const [checked, setChecked] = useState(0);
  const run = useMutation({
    mutationFn: async () => ({ ...(await verifyLog(setChecked)), at: new Date().toISOString() }),
  });
  const { data, error, isPending } = run;
  return {
    button: (
      <Button
        variant="default"
        loading={isPending}
        onClick={() => {
          setChecked(0);
          run.mutate();
        }}
      >
        {t('audit.verify')}
      </Button>
    ),
    result: (
      <div className={classes['notices']} aria-live="polite">
        {isPending && <Notice kind="info">{t('audit.verifying', { count: number(checked) })}</Notice>}
        {error && <Notice kind="error">{textOf(error)}</Notice>}
        {data && !isPending && data.broken === null && (
          <Notice kind="info">
            {t('audit.intact', { count: data.checked, time: time(data.at) })}{' '}
            <span className={classes['hash']}>
              {t('audit.head')} <code>{data.head}</code>
            </span>
          </Notice>
        )}
        {data && !isPending && data.broken !== null && (
          <Notice kind="error">
            {t(`audit.broken.${data.broken.kind}` as MessageKey, { id: String(data.broken.id) })}{' '}
            {t('audit.before_intact', { count: data.checked })}
          </Notice>
        )}
      </div>
    ),
  };
}
