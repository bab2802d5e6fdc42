import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './home.module.css';
import { attention_query } from './queries.ts';
import type { Item } from './queries.ts';

type Action = Item['action'];

/** The page on which somebody does each next step; what moves money is done on the page of the return, which shows the amounts. */
const pages: Record<Action, (item: Item) => string> = {
  deliver_receipt: pageOfWithdrawal,
  find_order: pageOfWithdrawal,
  create_return: pageOfWithdrawal,
  refund: pageOfReturn,
  look_up: pageOfReturn,
  resolve: pageOfReturn,
  review: pageOfReturn,
  inspect: pageOfReturn,
  open_connection: pageOfConnection,
  back_up: () => '/guide/backup/',
  open_securities: () => '/securities',
  reply: pageOfReturn,
  open_privacy_requests: () => '/privacy-requests',
};

/** What a page shows of it. */
const searches: Partial<Record<Item['kind'], object>> = {
  connection_differences: { tab: 'differences' },
  security_problem: { view: 'problems' },
};

function pageOfWithdrawal({ withdrawal_id }: Item): string {
  return `/withdrawals/${withdrawal_id}`;
}

function pageOfReturn({ return_id }: Item): string {
  return `/returns/${return_id}`;
}

function pageOfConnection({ connection_id }: Item): string {
  return `/connections/${connection_id}`;
}

/** The next step about a thing. A refund is looked up at once, everything else on its page. */
export function ItemAction({ item, title }: { item: Item; title: string }) {
  const { t } = useText();
  const may_look_up = useCan('settlements:write');
  const is_look_up = item.action === 'look_up';
  const label = t(`home.action.${is_look_up && !may_look_up ? 'resolve' : item.action}`);
  const shared = {
    variant: 'default',
    className: classes['action'],
    'aria-label': `${label}: ${title}`,
    'data-home-action': item.action,
  };
  if (is_look_up && may_look_up) return <LookUp item={item} shared={shared} label={label} />;
  // The guide is a site of its own.
  if (item.action === 'back_up')
    return (
      <Button {...shared} component="a" href={pages.back_up(item)} target="_blank" rel="noreferrer">
        {label}
      </Button>
    );
  return (
    <Button
      {...shared}
      component={Link}
      to={pages[item.action](item)}
      search={(searches[item.kind] ?? {}) as never}
    >
      {label}
    </Button>
  );
}

type ItemActionProps = { item: Item; shared: object; label: string };

function LookUp({ item: { settlement_id }, shared, label }: ItemActionProps) {
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
