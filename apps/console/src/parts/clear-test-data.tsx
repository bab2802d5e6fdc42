import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../api/session.tsx';
import { clearTestData } from '../api/test-mode.ts';
import { useText } from '../text/use-text.tsx';
import classes from './clear-test-data.module.css';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { useActOn } from './use-act.ts';

/** Deletes everything on the test side, after a question. */
export function ClearTestData({ onAsk }: { onAsk?: (asks: boolean) => void }) {
  const { t } = useText();
  const [asks, setAsks] = useState(false);
  const ask = (next: boolean) => {
    setAsks(next);
    onAsk?.(next);
  };
  if (!useCan('settings:write')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="trash-2" size={16} strokeWidth={1.75} />}
        onClick={() => ask(true)}
      >
        {t('test-mode.clear')}
      </Button>
      {asks && <Question onClose={() => ask(false)} />}
    </>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { mutate, isPending } = useActOn(clearTestData, { stale: [] });
  return (
    <Dialog title={t('test-mode.clear')} onClose={onClose}>
      <p>{t('test-mode.clear_text')}</p>
      <div className={classes['decide']}>
        <Button variant="default" onClick={onClose}>
          {t('test-mode.keep')}
        </Button>
        <Button variant="danger" loading={isPending} onClick={() => mutate()}>
          {t('test-mode.clear')}
        </Button>
      </div>
    </Dialog>
  );
}
