import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StationGrade } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { Rows } from './rows.tsx';
import classes from './settings.module.css';
import { UnsavedGuard } from '../../parts/unsaved-guard.tsx';

const queryKey = ['settings', 'grades'];
const most = 5;

const kinds = ['like_new', 'opened', 'scuffed', 'broken', 'missing'] as const;
const conditions = ['grade_a', 'grade_b', 'grade_c', 'grade_d', 'incorrect_item', 'missing', 'junk'] as const;
const outcomes = ['back_to_stock', 'resale_hold', 'recycle', 'donate', 'missing'] as const;

type Grade = Omit<StationGrade, 'grade'>;

const added: Grade = {
  kind: 'opened',
  label: null,
  condition_category: 'grade_b',
  disposition_outcome: 'back_to_stock',
};

/** The conditions of units that the station offers, and what each decides. */
export function GradesPage() {
  const { t } = useText();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/station/grades', { signal })),
  });
  return (
    <>
      <PageHeader title={t('settings.section.grades')} />
      <div className={`${classes['form']} ${classes['wide']}`}>
        <p className={classes['lead']}>{t('settings.grades.lead')}</p>
        <RowsState query={query} title={t('settings.failed')} rows={5} />
        {query.data && <Grades key={JSON.stringify(query.data)} saved={query.data.grades} />}
        <p>
          <AuditLink object_type="station_grades" />
        </p>
      </div>
    </>
  );
}

function Grades({ saved }: { saved: readonly StationGrade[] }) {
  const { t } = useText();
  const textOf = useFailureText();
  const isReadOnly = !useCan('settings:write');
  const client = useQueryClient();
  const before = saved.map(({ grade: _key, ...grade }): Grade => grade);
  const [grades, setGrades] = useState<readonly Grade[]>(before);
  const save = useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/station/grades', { body: { grades: [...grades] } })),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      showToast({ text: t('settings.saved') });
    },
  });
  const changed = JSON.stringify(grades) !== JSON.stringify(before);
  const put = (at: number, change: Partial<Grade>) =>
    setGrades(grades.map((grade, i) => (i === at ? { ...grade, ...change } : grade)));
  const errors = fieldErrors(save.error);
  return (
    <Form noValidate className={classes['fields']} onSubmit={() => save.mutate()}>
      <UnsavedGuard isChanged={changed} />
      {isReadOnly && <Notice kind="info">{t('settings.read_only')}</Notice>}
      {save.error && <Notice kind="error">{Object.values(errors)[0]?.[0] ?? textOf(save.error)}</Notice>}
      <div className={`${classes['scroll']} ${classes['grades']}`}>
        <Rows
          heads={[
            t('settings.grades.key'),
            t('settings.grades.name'),
            t('settings.grades.kind'),
            t('settings.grades.condition'),
            t('settings.grades.outcome'),
          ]}
          hasActions
        >
          {grades.map((grade, at) => (
            <GradeRow
              key={at}
              at={at}
              grade={grade}
              isReadOnly={isReadOnly}
              onChange={(change) => put(at, change)}
              {...(grades.length > 1 && { onRemove: () => setGrades(grades.filter((_, i) => i !== at)) })}
              {...(at > 0 && {
                onUp: () =>
                  setGrades(
                    grades.map((one, i) => (i === at ? grades[at - 1]! : i === at - 1 ? grade : one)),
                  ),
              })}
            />
          ))}
        </Rows>
      </div>
      {!isReadOnly && (
        <div className={classes['row']}>
          {grades.length < most && (
            <Button variant="default" onClick={() => setGrades([...grades, added])}>
              {t('settings.grades.add')}
            </Button>
          )}
          {changed && (
            <>
              <Button type="submit" loading={save.isPending}>
                {t('settings.save')}
              </Button>
              <Button variant="subtle" onClick={() => setGrades(before)}>
                {t('settings.discard')}
              </Button>
            </>
          )}
        </div>
      )}
    </Form>
  );
}

function GradeRow({
  at,
  grade,
  isReadOnly,
  onChange,
  onRemove,
  onUp,
}: {
  at: number;
  grade: Grade;
  isReadOnly: boolean;
  onChange: (change: Partial<Grade>) => void;
  onRemove?: () => void;
  onUp?: () => void;
}) {
  const { t } = useText();
  const key = at + 1;
  const name = grade.label ?? t(`settings.grades.kind.${grade.kind}`);
  return (
    <tr>
      <td>{key}</td>
      <td data-label={t('settings.grades.name')}>
        <TextInput
          aria-label={t('settings.grades.name_of', { key })}
          placeholder={t(`settings.grades.kind.${grade.kind}`)}
          value={grade.label ?? ''}
          maxLength={30}
          disabled={isReadOnly}
          onChange={({ currentTarget: { value } }) => onChange({ label: value === '' ? null : value })}
        />
      </td>
      <td data-label={t('settings.grades.kind')}>
        <NativeSelect
          aria-label={t('settings.grades.kind_of', { key })}
          value={grade.kind}
          disabled={isReadOnly}
          data={kinds.map((value) => ({ value, label: t(`settings.grades.kind.${value}`) }))}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as Grade['kind'] })}
        />
      </td>
      <td data-label={t('settings.grades.condition')}>
        <NativeSelect
          aria-label={t('settings.grades.condition_of', { key })}
          value={grade.condition_category}
          disabled={isReadOnly}
          data={conditions.map((value) => ({ value, label: t(`settings.grades.condition.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ condition_category: currentTarget.value as Grade['condition_category'] })
          }
        />
      </td>
      <td data-label={t('settings.grades.outcome')}>
        <NativeSelect
          aria-label={t('settings.grades.outcome_of', { key })}
          value={grade.disposition_outcome}
          disabled={isReadOnly}
          data={outcomes.map((value) => ({ value, label: t(`settings.grades.outcome.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ disposition_outcome: currentTarget.value as Grade['disposition_outcome'] })
          }
        />
      </td>
      <td>
        {!isReadOnly && (
          <div className={classes['icons']}>
            {onUp && (
              <ActionIcon
                variant="subtle"
                title={t('settings.grades.up')}
                aria-label={t('settings.grades.up_of', { name })}
                onClick={onUp}
              >
                <Icon name="chevron-up" size={16} />
              </ActionIcon>
            )}
            {onRemove && (
              <ActionIcon
                variant="subtle"
                title={t('settings.grades.remove')}
                aria-label={t('settings.grades.remove_of', { name })}
                onClick={onRemove}
              >
                <Icon name="x" size={16} />
              </ActionIcon>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}
