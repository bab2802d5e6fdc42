import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './home.module.css';
import { attention_query } from './queries.ts';
import type { Item } from './queries.ts';

/** The next step about a thing. What moves money is done on the page of the return, which shows the amounts. */
export function ItemAction({ item, title }: { item: Item; title: string }) {
  const { t } = useText();
  const may_look_up = useCan('settlements:write');
  const may_create = useCan('withdrawals:write');
  const { action, return_id } = item;
  const label = t(`home.action.${action}`);
  const shared = {
    variant: 'default',
    className: classes['action'],
    'aria-label': `${label}: ${title}`,
    'data-home-action': true,
  };
  if (action === 'look_up' && may_look_up) return <LookUp item={item} shared={shared} label={label} />;
  if (action === 'create_return' && may_create)
    return <CreateReturn item={item} shared={shared} label={label} />;
  if (action === 'deliver_receipt') return <OpenReceipt item={item} shared={shared} label={label} />;
  if (return_id === null) return <span className={classes['action']} />;
  return (
    <Button {...shared} component={Link} to={`/returns/${return_id}`}>
      {action === 'look_up' ? t('home.action.resolve') : label}
    </Button>
  );
}

type Given = { item: Item; shared: object; label: string };

function LookUp({ item: { settlement_id }, shared, label }: Given) {
  const { t } = useText();
  const queries = useQueryClient();
  const textOf = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/settlements/{settlement_id}/retry', {
          params: { path: { settlement_id: settlement_id! } },
        }),
      ),
    onSuccess: () => showToast({ text: t('home.looking_up') }),
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: attention_query.queryKey }),
  });
  return (
    <Button {...shared} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

/** Opens the receipt as PDF, to print it or send it another way. */
function OpenReceipt({ item: { withdrawal_id }, shared, label }: Given) {
  const textOf = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataOf(api.GET('/api/v1/withdrawals/{id}/receipt', { params: { path: { id: withdrawal_id! } } })),
    onSuccess: ({ pdf_url }) => window.location.assign(pdf_url),
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <Button {...shared} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

function CreateReturn({ item: { withdrawal_id }, shared, label }: Given) {
  const navigate = useNavigate();
  const textOf = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/withdrawals/{id}/return', { params: { path: { id: withdrawal_id! } }, body: {} }),
      ),
    onSuccess: ({ return_id }) => navigate({ to: `/returns/${return_id}` }),
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <Button {...shared} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
