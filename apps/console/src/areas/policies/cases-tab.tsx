import { ActionIcon, Button } from '@mantine/core';
import { explanationText } from '@retour/contract/policy-words/explanations';
import { createSentences } from '@retour/contract/policy-words/sentences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState, ErrorState, Loading, SkeletonRows, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Policy } from './document.ts';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { caseRunQuery, casesQuery } from './queries.ts';
import { capitalised, useReader } from './words.tsx';

/** The test cases of the policy: what each expects, and whether it holds. */
export function CasesTab({ policy, revision }: { policy: Policy; revision: number }) {
  const { t } = useText();
  const saved = useQuery(casesQuery);
  const run = useQuery(caseRunQuery(revision > 0 ? 'draft' : 'published', revision));
  const failed = saved.error ?? run.error;
  if (failed)
    return <ErrorState title={t('policies.not_loaded')} error={failed} onRetry={() => void run.refetch()} />;
  if (!saved.data || !run.data)
    return (
      <Loading>
        <SkeletonRows rows={5} />
      </Loading>
    );
  const { passed, failed: failing, results } = run.data;
  return (
    <div className={classes['stack']}>
      {results.length === 0 ? (
        <EmptyState icon="list-checks" title={t('policies.no_cases')}>
          {t('policies.no_cases_hint')}
        </EmptyState>
      ) : (
        <Panel title={t('policies.cases_pass', { passed, total: passed + failing })}>
          <Results
            policy={policy}
            results={results}
            cases={saved.data.cases}
            revision={saved.data.revision}
          />
        </Panel>
      )}
      <details className={classes['details']}>
        <summary>{t('policies.cases_as_json')}</summary>
        <CasesEditor key={saved.data.revision} cases={saved.data.cases} revision={saved.data.revision} />
      </details>
    </div>
  );
}

type Result = {
  name: string;
  holds: boolean;
  differences: { member: string; expected?: unknown; got?: unknown }[];
};

function Results({
  policy,
  results,
  cases,
  revision,
}: {
  policy: Policy;
  results: readonly Result[];
  cases: unknown;
  revision: number;
}) {
  const { t } = useText();
  const can_write = useCan('policies:write');
  const textOf = useExpectation(policy);
  const save = useSaveCases();
  // As many as there are results, in their order.
  const list = Array.isArray(cases) ? (cases as unknown[]) : (cases as { cases: unknown[] }).cases;
  const without = (index: number) => {
    const left = list.toSpliced(index, 1);
    return Array.isArray(cases) || left.length === 0 ? left : { ...(cases as object), cases: left };
  };
  return (
    <ul className={classes['cases']}>
      {results.map(({ name, holds, differences }, index) => (
        // Cases may have the same name, and keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-holds={holds}>
          {holds ? <Icon name="check" size={16} /> : <Icon name="x" size={16} />}
          <div>
            <span>{name}</span>
            {differences.map(({ member, expected, got }) => (
              <small key={member}>
                {t('policies.expected_got', {
                  member: textOf.member(member),
                  expected: textOf.value(member, expected),
                  got: textOf.value(member, got),
                })}
              </small>
            ))}
          </div>
          <span className="visually-hidden">{t(holds ? 'policies.passes' : 'policies.fails')}</span>
          {can_write && (
            <ActionIcon
              variant="subtle"
              aria-label={t('policies.remove_case', { name })}
              onClick={() => save.mutate({ cases: without(index), revision })}
            >
              <Icon name="trash-2" size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a test case expects, in words where there are some. */
function useExpectation(policy: Policy) {
  const { t, knows, shortDate } = useText();
  const reader = useReader(policy);
  const told = (code: string) =>
    explanationText({ code, decided_by: { kind: '', id: null, name: null } }, reader);
  return {
    member: (member: string): string => {
      const key = `policies.expect_${member}`;
      return knows(key) ? t(key) : capitalised(member.replaceAll('_', ' '));
    },
    value: (member: string, value: unknown): string => {
      if (value === null || value === undefined) return '–';
      if (typeof value === 'boolean') return t(value ? 'policies.yes' : 'policies.no');
      if (member === 'outcomes') return createSentences(reader).outcomes(value) || '–';
      if (member === 'codes' && Array.isArray(value))
        return value.map((code) => told(String(code))).join(', ') || '–';
      if (member === 'return_by' && typeof value === 'string') return shortDate(value);
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}

/** Saves the test cases, all of them. */
function useSaveCases() {
  const { t } = useText();
  const textOf = useFailureText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { cases: unknown; revision: number }) =>
      dataOf(api.PUT('/api/v1/policy/cases', { body })),
    onSuccess: async () => {
      showToast({ text: t('policies.cases_saved') });
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
}

function CasesEditor({ cases, revision }: { cases: unknown; revision: number }) {
  const { t } = useText();
  const can_write = useCan('policies:write');
  const [edited, setEdited] = useState(cases);
  const save = useSaveCases();
  return (
    <>
      <JsonField label={t('policies.cases_json')} value={edited} rows={12} onChange={setEdited} />
      {can_write && (
        <Button
          mt={8}
          variant="default"
          size="compact-sm"
          loading={save.isPending}
          onClick={() => save.mutate({ cases: edited, revision })}
        >
          {t('policies.save')}
        </Button>
      )}
    </>
  );
}
