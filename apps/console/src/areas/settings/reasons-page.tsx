import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReasonSet, ReasonSetSummary } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { EditPanel } from '../../parts/edit-panel.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import { Rows } from './rows.tsx';
import classes from './settings.module.css';

const queryKey = ['settings', 'reason-sets'];

/** Why shoppers return things, by product type. */
export function ReasonsPage() {
  const { t } = useText();
  const [open, setOpen] = useState<string>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/reason-sets', { signal })),
  });
  return (
    <>
      <PageHeader title={t('settings.section.reasons')} />
      <div className={classes['form']}>
        <p className={classes['lead']}>{t('settings.reasons.lead')}</p>
        <RowsState query={query} title={t('settings.failed')} rows={5} />
        {query.data && <Sets sets={query.data.reason_sets} onOpen={setOpen} />}
      </div>
      {open !== undefined && <Editor key={open} name={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Sets({ sets, onOpen }: { sets: readonly ReasonSetSummary[]; onOpen: (name: string) => void }) {
  const { t } = useText();
  return (
    <Rows
      heads={[
        t('settings.reasons.set'),
        t('settings.reasons.source'),
        t('settings.reasons.count'),
        t('settings.reasons.types'),
      ]}
    >
      {sets.map(({ name, source, reason_count, product_types }) => (
        <tr key={name}>
          <td>
            <Button variant="subtle" onClick={() => onOpen(name)}>
              {name}
            </Button>
          </td>
          <td className={classes['words']}>{t(`settings.reasons.source.${source}`)}</td>
          <td>{reason_count}</td>
          <td>{product_types.slice(0, 6).join(', ')}</td>
        </tr>
      ))}
    </Rows>
  );
}

function Editor({ name, onClose }: { name: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [...queryKey, name],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/settings/reason-sets/{name}', { params: { path: { name } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
  const [isChanged, setChanged] = useState(false);
  return (
    <EditPanel title={name} isChanged={isChanged} onClose={onClose}>
      {query.data && <EditorForm set={query.data} onChanged={setChanged} onClose={onClose} />}
    </EditPanel>
  );
}

function EditorForm({
  set,
  onChanged,
  onClose,
}: {
  set: ReasonSet;
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
}) {
  const { t, shortDate } = useText();
  const canWrite = useCan('settings:write');
  const textOf = useFailureText();
  const { name, revision, saved_by, saved_at } = set;
  const saved = JSON.stringify({ product_types: set.product_types, reasons: set.reasons }, null, 2);
  const [text, setText] = useState(saved);
  const path = { name };
  const done = { stale: [queryKey], says: t('settings.saved'), onDone: onClose, shows_error: true };
  const save = useActOn(async () => {
    const written = JSON.parse(text) as Pick<ReasonSet, 'product_types' | 'reasons'>;
    const body = { ...written, revision };
    return dataOf(api.PUT('/api/v1/settings/reason-sets/{name}', { params: { path }, body }));
  }, done);
  const reset = useActOn(
    () =>
      dataOf(api.DELETE('/api/v1/settings/reason-sets/{name}', { params: { path, query: { revision } } })),
    done,
  );
  const error = save.error ?? reset.error;
  const problems =
    error instanceof Failure
      ? Object.values(error.problem?.errors ?? {}).flat()
      : error instanceof SyntaxError
        ? [t('settings.reasons.not_json')]
        : [];
  return (
    <Form className={classes['fields']} onSubmit={() => save.mutate()}>
      <p className={classes['lead']}>{t('settings.reasons.edit_hint')}</p>
      {error && (
        <Notice kind="error">
          {problems.length === 0 ? (
            textOf(error)
          ) : (
            <ul>
              {problems.slice(0, 10).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <Textarea
        label={t('settings.reasons.json')}
        value={text}
        readOnly={!canWrite}
        rows={24}
        spellCheck={false}
        styles={{ input: { fontFamily: 'ui-monospace, monospace' } }}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChanged(value !== saved);
        }}
      />
      {saved_by !== null && saved_at !== null && (
        <p className={classes['hint']}>
          {t('settings.last_saved', { name: saved_by, at: shortDate(saved_at) })}
        </p>
      )}
      {canWrite && (
        <div className={classes['row']}>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
          {set.source !== 'default' && (
            <Button variant="subtle" loading={reset.isPending} onClick={() => reset.mutate()}>
              {t('settings.reasons.reset')}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}
