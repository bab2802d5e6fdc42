import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { exportRegister } from './export-register.ts';
import { RecordStatement } from './record-statement.tsx';

/** What is done with the register: saved as a file, and given a statement that arrived by letter, e-mail or phone. */
export function RegisterActions() {
  const { t } = useText();
  const textOf = useFailureText();
  const may_write = useCan('withdrawals:write');
  const [is_open, setOpen] = useState(false);
  const exporting = useMutation({
    mutationFn: exportRegister,
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  const icon = { size: 16, strokeWidth: 1.75 };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" {...icon} />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('withdrawals.export')}
      </Button>
      {may_write && (
        <Button variant="default" leftSection={<Icon name="plus" {...icon} />} onClick={() => setOpen(true)}>
          {t('withdrawals.record')}
        </Button>
      )}
      {is_open && <RecordStatement onClose={() => setOpen(false)} />}
    </>
  );
}
