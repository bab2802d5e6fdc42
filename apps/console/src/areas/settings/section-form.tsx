import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '../../api/session.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { ErrorState, Loading, SkeletonRows, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';
import { UnsavedGuard } from '../../parts/unsaved-guard.tsx';
import type { Section } from './use-section.ts';

type Revised = {
  revision: number;
  saved_by: string | null;
  saved_at: string | null;
};

/** A section as a form: its fields once they are there, and a bar while something is not saved. */
export function SectionForm<T extends Revised>({
  title,
  lead,
  section,
  isWide = false,
  isPart = false,
  children,
}: {
  title: string;
  lead?: string;
  section: Section<T>;
  isWide?: boolean;
  /** Below others on its page. */
  isPart?: boolean;
  children: (value: T, isReadOnly: boolean) => ReactNode;
}) {
  const { t } = useText();
  const isReadOnly = !useCan('settings:write');
  const { value, isFailed, error, reload, save } = section;
  const Fields = isPart ? 'section' : 'div';
  return (
    <Form noValidate onSubmit={save}>
      {!isPart && <PageHeader title={title} />}
      <Fields className={`${classes['form']} ${isWide ? classes['wide'] : ''}`}>
        {isPart && <h2>{title}</h2>}
        {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
        {isReadOnly && <Notice kind="info">{t('settings.read_only')}</Notice>}
        <Trouble section={section} />
        {value ? (
          <fieldset
            className={classes['fields']}
            disabled={isReadOnly}
            style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}
          >
            <legend className="visually-hidden">{title}</legend>
            {children(value, isReadOnly)}
          </fieldset>
        ) : isFailed ? (
          <ErrorState title={t('settings.failed')} error={error} onRetry={reload} />
        ) : (
          <Loading onRetry={reload}>
            <SkeletonRows rows={5} />
          </Loading>
        )}
        {value && value.saved_by !== null && <LastSaved {...value} />}
      </Fields>
      <SaveBar section={section} />
      <UnsavedGuard isChanged={section.changed > 0} />
    </Form>
  );
}

function LastSaved({ saved_by, saved_at }: { saved_by: string | null; saved_at: string | null }) {
  const { t, shortDate, fullDate } = useText();
  if (saved_by === null || saved_at === null) return null;
  return (
    <p className={classes['hint']} title={fullDate(saved_at)}>
      {t('settings.last_saved', { name: saved_by, at: shortDate(saved_at) })}
    </p>
  );
}

function Trouble<T extends Revised>({ section }: { section: Section<T> }) {
  const { t, age } = useText();
  const textOf = useFailureText();
  const { conflict, failure, discard, save } = section;
  if (failure) return <Notice kind="error">{textOf(failure)}</Notice>;
  if (!conflict) return null;
  const { saved_by, saved_at, revision } = conflict;
  return (
    <Notice kind="warning">
      {t('settings.conflict', {
        name: saved_by ?? t('settings.somebody'),
        revision,
        age: saved_at === null ? '' : age(saved_at),
      })}
      <div className={classes['row']}>
        <Button variant="default" onClick={discard}>
          {t('settings.load_theirs')}
        </Button>
        <Button variant="subtle" onClick={() => save({ over: true })}>
          {t('settings.save_anyway')}
        </Button>
      </div>
    </Notice>
  );
}

function SaveBar<T extends Revised>({ section }: { section: Section<T> }) {
  const { t } = useText();
  const { changed, discard, isSaving } = section;
  if (changed === 0) return null;
  return (
    <div className={classes['bar']}>
      <span role="status">{t('settings.unsaved', { count: changed })}</span>
      <Button variant="subtle" onClick={discard}>
        {t('settings.discard')}
      </Button>
      <Button type="submit" loading={isSaving}>
        {t('settings.save')}
      </Button>
    </div>
  );
}
