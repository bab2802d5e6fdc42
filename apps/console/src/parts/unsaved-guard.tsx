import { Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../text/use-text.tsx';
import { Dialog } from './dialog.tsx';

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
    <Dialog title={t('parts.unsaved')} onClose={onStay}>
      <Group gap={8}>
        <Button data-autofocus onClick={onStay}>
          {t('parts.keep_editing')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('parts.leave_unsaved')}
        </Button>
      </Group>
    </Dialog>
  );
}
