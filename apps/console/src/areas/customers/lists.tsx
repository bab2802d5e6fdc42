import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { historyQuery } from './queries.ts';
import type { History } from './queries.ts';

type Listed = History['listings'][number];

/** Entries of the blocklist and the allowlist that concern the customer. */
export function Lists({ email, shown: { listings } }: { email: string; shown: History }) {
  const { t } = useText();
  const textOf = useFailureText();
  const canWrite = useCan('listings:write');
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: historyQuery(email).queryKey });
  const add = useMutation({
    mutationFn: (list: Listed['list']) =>
      dataOf(api.POST(`/api/v1/${list}s`, { body: { type: 'email', value: email } })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ list, id }: Listed) =>
      dataOf(api.DELETE(`/api/v1/${list}s/{id}`, { params: { path: { id } } })),
    onSuccess,
  });
  const error = add.error ?? remove.error;
  const isOn = (list: Listed['list']) => listings.some((one) => one.list === list && one.type === 'email');
  return (
    <Panel title={t('customers.lists')}>
      {listings.length === 0 && <p className={classes['soft']}>{t('customers.on_no_list')}</p>}
      <ul className={classes['notes']}>
        {listings.map((listed) => (
          <li key={listed.id}>
            <p>{t(`customers.on.${listed.list}`)}</p>
            <bdi className={classes['soft']}>{listed.value}</bdi>
            {canWrite && (
              <Button
                variant="subtle"
                aria-label={t('customers.take_off', { value: listed.value })}
                onClick={() => remove.mutate(listed)}
              >
                <Icon name="x" size={16} strokeWidth={1.75} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {canWrite && (
        <div className={classes['row']}>
          {(['blocklist', 'allowlist'] as const).map(
            (list) =>
              !isOn(list) && (
                <Button key={list} variant="default" loading={add.isPending} onClick={() => add.mutate(list)}>
                  {t(`customers.put_on.${list}`)}
                </Button>
              ),
          )}
        </div>
      )}
    </Panel>
  );
}
