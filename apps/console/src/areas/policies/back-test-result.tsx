import { explanationText } from '@retour/contract/policy-words/explanations';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../parts/notice.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import { newRuleId } from './document.ts';
import type { Policy } from './document.ts';
import { Histogram } from './histogram.tsx';
import classes from './policies.module.css';
import type { BackTestResult } from './queries.ts';
import { capitalised, useReader } from './words.tsx';

const sums = `${classes['table']} ${classes['sums']}`;

type Props = { result: BackTestResult; policy: Policy; live: Policy | undefined };

const limitsOf = ({ policy, live }: Omit<Props, 'result'>) => {
  const [draft, before] = [policy.terms.window?.days, live?.terms.window?.days];
  return { ...(draft === undefined ? {} : { draft }), ...(before === undefined ? {} : { live: before }) };
};

/** What a draft would have decided otherwise, by age, by customer and by what decides it. `onKeep` adds a rule to the draft. */
export function BackTestDetails({
  onKeep,
  ...props
}: Props & { onKeep: ((next: Policy) => void) | undefined }) {
  const { t, money } = useText();
  const { result, policy } = props;
  const { returns, changed, differences, ages } = result;
  const refused = differences.find(({ kind }) => kind === 'refused');
  const value = money({ amount: refused?.value ?? 0, currency: policy.currency });
  return (
    <>
      <p className={classes['headline']}>
        {refused
          ? t('policies.would_reject', { count: refused.returns, total: returns, value })
          : t('policies.would_change', { count: changed, total: returns })}
      </p>
      {ages && returns > 0 && <Histogram ages={ages} limits={limitsOf(props)} />}
      <Affected {...props} onKeep={onKeep} />
      <Differences result={result} currency={policy.currency} />
      <Deciders {...props} />
    </>
  );
}

/** The same in short, for who is about to publish. */
export function BackTestSummary(props: Props) {
  const { t, money, number } = useText();
  const { result, policy } = props;
  const rows = result.differences.map(({ kind, returns, value }) => ({ kind, returns, value }));
  const loyal = loyalReturns(result);
  return (
    <div className={classes['summary']}>
      {result.ages && result.returns > 0 && <Histogram ages={result.ages} limits={limitsOf(props)} />}
      <table className={sums}>
        <caption className="visually-hidden">{t('policies.differences')}</caption>
        <SumsHead first={t('policies.difference')} />
        <tbody>
          {rows.map(({ kind, returns, value }) => (
            <tr key={kind}>
              <th scope="row">{t(`policies.difference_${kind}`)}</th>
              <td>{number(returns)}</td>
              <td>{money({ amount: value, currency: policy.currency })}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('policies.as_before')}</th>
            <td>{number(result.returns - result.changed)}</td>
            <td>–</td>
          </tr>
        </tbody>
      </table>
      {loyal && <Notice kind="warning">{t('policies.loyal_share', loyal)}</Notice>}
    </div>
  );
}

/** Returns of loyal customers where they are most of those that are rejected. */
function loyalReturns({ customers = [] }: BackTestResult): { count: number; total: number } | undefined {
  const total = customers.reduce((sum, { returns }) => sum + returns, 0);
  const count = customers.find(({ group }) => group === 'five_or_more')?.returns ?? 0;
  return count * 2 > total ? { count, total } : undefined;
}

function SumsHead({ first }: { first: string }) {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('policies.returns')}</th>
        <th scope="col">{t('policies.returned_value')}</th>
      </tr>
    </thead>
  );
}

function Affected({
  result,
  policy,
  live,
  onKeep,
}: Props & { onKeep: ((next: Policy) => void) | undefined }) {
  const { t, money, number } = useText();
  const { customers = [] } = result;
  if (customers.length === 0) return null;
  const before = live?.terms.window;
  const is_shorter = (before?.days ?? 0) > (policy.terms.window?.days ?? Infinity);
  const keep = () => {
    const { rules = [] } = policy;
    const name = t('policies.loyal_rule', { days: before?.days ?? 0 });
    // With the order that is returned, it's the fifth.
    const when = { fact: 'customer.orders_placed', at_least: 4 };
    const rule = { id: newRuleId('loyal', rules), name, when, do: { set_window: before } };
    onKeep?.({ ...policy, rules: [rule, ...rules] });
  };
  return (
    <>
      <table className={sums}>
        <caption>{t('policies.affected')}</caption>
        <SumsHead first={t('policies.customers')} />
        <tbody>
          {customers.map(({ group, returns, value }) => (
            <tr key={group}>
              <th scope="row">{t(`policies.group_${group}`)}</th>
              <td>{number(returns)}</td>
              <td>{money({ amount: value, currency: policy.currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {loyalReturns(result) && (
        <Notice kind="warning">
          {t('policies.loyal_most')}{' '}
          {is_shorter && onKeep && before && (
            <TextButton onClick={keep}>{t('policies.loyal_keep', { days: before.days })}</TextButton>
          )}
        </Notice>
      )}
    </>
  );
}

function Differences({ result, currency }: { result: BackTestResult; currency: string }) {
  const { t, money, number } = useText();
  const { differences } = result;
  if (differences.length === 0) return null;
  return (
    <table className={sums}>
      <caption>{t('policies.differences')}</caption>
      <SumsHead first={t('policies.difference')} />
      <tbody>
        {differences.map(({ kind, returns, value, examples }) => (
          <tr key={kind}>
            <th scope="row">
              {t(`policies.difference_${kind}`)}
              <small className={classes['examples']}>
                {t('policies.examples')}{' '}
                {examples.slice(0, 3).map((id) => (
                  <Link key={id} to={`/returns/${id}` as '/returns'}>
                    {id}
                  </Link>
                ))}
              </small>
            </th>
            <td>{number(returns)}</td>
            <td>{money({ amount: value, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Deciders({ result, policy }: Props) {
  const { t, money, number } = useText();
  const reader = useReader(policy);
  const { deciders } = result;
  if (deciders.length === 0) return null;
  const told = (code: string) =>
    explanationText({ code, decided_by: { kind: '', id: null, name: null } }, reader);
  return (
    <table className={sums}>
      <caption>{t('policies.deciders')}</caption>
      <SumsHead first={t('policies.decided_by')} />
      <tbody>
        {deciders.slice(0, 6).map(({ kind, code, decided_by, returns, value }) => (
          <tr key={`${kind} ${code} ${decided_by?.kind} ${decided_by?.id ?? ''}`}>
            <th scope="row">
              {decided_by ? <Decider by={decided_by} /> : t('policies.nobody')}
              <small>
                {t(`policies.difference_${kind}`)}
                {code !== null &&
                  (kind === 'allowed' ? t('policies.before_code', { code: told(code) }) : `: ${told(code)}`)}
              </small>
            </th>
            <td>{number(returns)}</td>
            <td>{money({ amount: value, currency: policy.currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DecidedBy = NonNullable<BackTestResult['deciders'][number]['decided_by']>;

function Decider({ by: { kind, id, name } }: { by: DecidedBy }) {
  const { t, knows } = useText();
  const key = `policies.decider_${kind}`;
  return knows(key) ? t(key, { name: name ?? id ?? '' }) : capitalised(name ?? id ?? kind);
}
