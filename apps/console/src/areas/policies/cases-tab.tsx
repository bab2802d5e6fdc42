import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ErrorState, Loading, SkeletonRows, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { caseRunQuery, casesQuery } from './queries.ts';

/** The test cases of the policy: what each expects, and whether it holds. */
export function CasesTab({ revision }: { revision: number }) {
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
  return (
    <div className={classes['stack']}>
      <Panel
        title={t('policies.cases_pass', {
          passed: run.data.passed,
          total: run.data.passed + run.data.failed,
        })}
      >
        <ul className={classes['cases']}>
          {run.data.results.map(({ name, holds, differences }) => (
            <li key={name} data-holds={holds}>
              {holds ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
              <div>
                <span>{name}</span>
                {differences.map(({ member, expected, got }) => (
                  <small key={member}>
                    {t('policies.expected_got', {
                      member,
                      expected: JSON.stringify(expected),
                      got: JSON.stringify(got),
                    })}
                  </small>
                ))}
              </div>
              <span className="visually-hidden">{t(holds ? 'policies.passes' : 'policies.fails')}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <CasesEditor key={saved.data.revision} cases={saved.data.cases} revision={saved.data.revision} />
    </div>
  );
}

function CasesEditor({ cases, revision }: { cases: unknown; revision: number }) {
  const { t } = useText();
  const textOf = useFailureText();
  const can_write = useCan('policies:write');
  const queries = useQueryClient();
  const [edited, setEdited] = useState(cases);
  const save = useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/policy/cases', { body: { cases: edited, revision } })),
    onSuccess: async () => {
      showToast({ text: t('policies.cases_saved') });
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
  return (
    <Panel
      title={t('policies.edit_cases')}
      aside={
        can_write && (
          <Button variant="default" size="compact-sm" loading={save.isPending} onClick={() => save.mutate()}>
            {t('policies.save')}
          </Button>
        )
      }
    >
      <JsonField label={t('policies.cases_json')} value={edited} rows={12} onChange={setEdited} />
    </Panel>
  );
}
