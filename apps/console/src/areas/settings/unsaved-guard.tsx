import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../../parts/dialog.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

/** Asks before changes are lost that were not saved, when the page is left. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <UnsavedDialog onStay={leaving.reset} onLeave={leaving.proceed} />;
}

/** Asks whether changes that were not saved may be lost. */
export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('settings.leave')} onClose={onStay}>
      <div className={classes['row']}>
        <Button data-autofocus onClick={onStay}>
          {t('settings.stay')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('settings.leave_anyway')}
        </Button>
      </div>
    </Dialog>
  );
}
