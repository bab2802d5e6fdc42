import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ErrorState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { erasureQuery } from './queries.ts';

type Props = { email: string; name: string; onClose: () => void };

/** What an erasure removes and keeps, and the address to type before it's done. */
export default function EraseDialog({ email, name, onClose }: Props) {
  const { t, number } = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [keeps, setKeeps] = useState(false);
  const [typed, setTyped] = useState('');
  const preview = useQuery(erasureQuery(email, keeps));
  const erase = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/v1/shoppers/erasure', { body: { email, keep_withdrawals: keeps } })),
    onSuccess: async () => {
      await navigate({ to: '/customers', search: {} });
      // Other pages may have shown the person too.
      client.removeQueries({ type: 'inactive' });
      void client.invalidateQueries();
      showToast({ text: t('customers.erased') });
    },
  });
  const { removed = [], kept = [], blocked_by } = preview.data ?? {};
  const open = [...(blocked_by?.return_ids ?? []), ...(blocked_by?.withdrawal_ids ?? [])];
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <Dialog title={t('customers.erase_title', { name })} onClose={onClose}>
      <Form
        className={classes['form']}
        onSubmit={() => {
          if (isTyped && preview.isSuccess && open.length === 0) erase.mutate();
        }}
      >
        {preview.isError && (
          <ErrorState
            title={t('customers.failed')}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.isPending && <p aria-busy="true">{t('customers.counting')}</p>}
        {open.length > 0 && (
          <Notice kind="warning">{t('customers.blocked', { ids: open.slice(0, 10).join(', ') })}</Notice>
        )}
        {preview.isSuccess && (
          <>
            <h3>{t('customers.removed')}</h3>
            {removed.length === 0 && <p className={classes['soft']}>{t('customers.nothing_held')}</p>}
            <ul className={classes['kinds']}>
              {removed.map((one) => (
                <li key={one.name}>
                  {t(`customers.kind.${one.name}`)} <span>{number(one.count)}</span>
                </li>
              ))}
            </ul>
            <h3>{t('customers.stays')}</h3>
            <p className={classes['soft']}>{t('customers.stays_why')}</p>
            <ul className={classes['kinds']}>
              {kept.map((one) => (
                <li key={one.name}>
                  {t(`customers.kept.${one.name}`)} <span>{number(one.count)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <Checkbox
          label={t('customers.keep_withdrawals')}
          checked={keeps}
          onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
        />
        <TextInput
          label={t('customers.type_email', { email })}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {erase.error && <Notice kind="error">{textOf(erase.error)}</Notice>}
        <p className={classes['bad']}>{t('customers.not_undone')}</p>
        <Button
          type="submit"
          variant="danger"
          loading={erase.isPending}
          aria-disabled={isTyped && open.length === 0 ? undefined : true}
        >
          {t('customers.erase_now', { name })}
        </Button>
      </Form>
    </Dialog>
  );
}
