import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../../parts/dialog.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

/** Asks before changes are lost that were not saved, when the page is left. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useText();
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Dialog title={t('settings.leave')} onClose={leaving.reset}>
      <div className={classes['row']}>
        <Button data-autofocus onClick={leaving.reset}>
          {t('settings.stay')}
        </Button>
        <Button variant="default" onClick={leaving.proceed}>
          {t('settings.leave_anyway')}
        </Button>
      </div>
    </Dialog>
  );
}
