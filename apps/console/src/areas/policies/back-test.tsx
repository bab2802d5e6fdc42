import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';
import { backTestQuery, backTestsQuery } from './queries.ts';

/** What the draft would have decided about the returns of the past. */
export function BackTest({ policy }: { policy: Policy }) {
  const { t, number } = useText();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const list = useQuery(backTestsQuery);
  const start = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/policy/back-tests', {
          body: { policy: { document: policy }, against: { version: 'published' } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: backTestsQuery.queryKey }),
  });
  const latest = list.data?.back_tests[0]?.id;
  const test = useQuery({ ...backTestQuery(latest ?? 0), enabled: latest !== undefined });
  const { data } = test;
  const is_running = data?.state === 'queued' || data?.state === 'running';
  return (
    <Panel
      title={t('policies.back_test')}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          loading={start.isPending || is_running}
          onClick={() => start.mutate()}
        >
          {t('policies.run')}
        </Button>
      }
    >
      {start.error && (
        <p role="alert" className={classes['bad']}>
          {textOf(start.error)}
        </p>
      )}
      {!data && <p className={classes['lead']}>{t('policies.back_test_hint')}</p>}
      {is_running && (
        <div role="status">
          <Progress
            value={data.total > 0 ? (100 * data.evaluated) / data.total : 0}
            aria-label={t('policies.back_test')}
          />
          <p className={classes['lead']}>
            {t('policies.evaluated', { evaluated: number(data.evaluated), total: number(data.total) })}
          </p>
        </div>
      )}
      {data?.state === 'failed' && <p className={classes['bad']}>{data.problem}</p>}
      {data?.result && <Result result={data.result} currency={policy.currency} />}
    </Panel>
  );
}

type Data = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof backTestQuery>['queryFn']>>> & object
>;
type BackTestResult = NonNullable<Extract<Data, { result: unknown }>['result']>;

function Result({ result, currency }: { result: BackTestResult; currency: string }) {
  const { t, money, number } = useText();
  const amount = (value: number) => money({ amount: value, currency });
  const { returns, changed, before, after, differences, deciders } = result;
  const refused = differences.find(({ kind }) => kind === 'refused');
  const headline = refused
    ? t('policies.would_reject', { count: refused.returns, total: returns, value: amount(refused.value) })
    : t('policies.would_change', { count: changed, total: returns });
  const sides = [
    { name: t('policies.live'), side: before },
    { name: t('policies.draft'), side: after },
  ];
  return (
    <>
      <p className={classes['headline']}>{headline}</p>
      <table className={classes['bars']}>
        <caption>{t('policies.by_value')}</caption>
        <tbody>
          {sides.map(({ name, side: { value } }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span className={classes['bar']} aria-hidden>
                  <i style={{ flexGrow: value.allowed }} data-kind="allowed" />
                  <i style={{ flexGrow: value.refused }} data-kind="refused" />
                </span>
                {t('policies.accepted_rejected', {
                  accepted: amount(value.allowed),
                  rejected: amount(value.refused),
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > 0 && (
        <table className={classes['table']}>
          <caption>{t('policies.differences')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('policies.difference')}</th>
              <th scope="col">{t('policies.returns')}</th>
              <th scope="col">{t('policies.returned_value')}</th>
              <th scope="col">{t('policies.examples')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ kind, returns: count, value, examples }) => (
              <tr key={kind}>
                <th scope="row">{t(`policies.difference_${kind}`)}</th>
                <td>{number(count)}</td>
                <td>{amount(value)}</td>
                <td>
                  {examples.slice(0, 3).map((id) => (
                    <Link key={id} to={`/returns/${id}` as '/returns'} className={classes['example']}>
                      {id}
                    </Link>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {deciders.length > 0 && (
        <table className={classes['table']}>
          <caption>{t('policies.deciders')}</caption>
          <tbody>
            {deciders.slice(0, 6).map(({ kind, code, decided_by, returns: count, value }) => (
              <tr key={`${kind} ${code} ${decided_by?.id ?? ''}`}>
                <th scope="row">{decided_by?.name ?? decided_by?.id ?? code}</th>
                <td>{t(`policies.difference_${kind}`)}</td>
                <td>{number(count)}</td>
                <td>{amount(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
