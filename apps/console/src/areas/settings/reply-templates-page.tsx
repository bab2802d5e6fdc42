import { REPLY_PLACEHOLDERS } from '@retour/contract/placeholders';
import { Button, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyTemplate } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { replyTemplatesQuery } from '../../api/reply-templates.ts';
import { useCan } from '../../api/session.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { EntryPanel, RemoveButton, Rows, useRemoval } from './rows.tsx';
import classes from './settings.module.css';

type Written = Omit<ReplyTemplate, 'id'>;

const { queryKey } = replyTemplatesQuery;
const create = (body: Written) => dataOf(api.POST('/api/v1/settings/reply-templates', { body }));
const pathOf = ({ id }: ReplyTemplate) => ({ path: { reply_template_id: id } });

/** Texts that staff save for what they write to shoppers again and again. */
export function ReplyTemplatesPage() {
  const { t } = useText();
  const canWrite = useCan('settings:write');
  const [open, setOpen] = useState<ReplyTemplate | 'new'>();
  const query = useQuery(replyTemplatesQuery);
  return (
    <>
      <PageHeader title={t('settings.section.reply-templates')} />
      <div className={classes['form']}>
        <p className={classes['lead']}>{t('settings.templates.lead')}</p>
        {canWrite ? (
          <div className={classes['row']}>
            <Button onClick={() => setOpen('new')}>{t('settings.templates.add')}</Button>
          </div>
        ) : (
          <Notice kind="info">{t('settings.read_only')}</Notice>
        )}
        <RowsState query={query} title={t('settings.failed')} rows={5} />
        {query.data?.length === 0 && (
          <EmptyState icon="message-square-text" title={t('settings.templates.none')}>
            {t('settings.templates.none_hint')}
          </EmptyState>
        )}
        {query.data && query.data.length > 0 && (
          <Templates templates={query.data} canWrite={canWrite} onOpen={setOpen} />
        )}
        <p>
          <AuditLink object_type="reply_template" />
        </p>
      </div>
      {open && (
        <Editor
          key={open === 'new' ? open : open.id}
          {...(open !== 'new' && { saved: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function Templates({
  templates,
  canWrite,
  onOpen,
}: {
  templates: readonly ReplyTemplate[];
  canWrite: boolean;
  onOpen: (template: ReplyTemplate) => void;
}) {
  const { t } = useText();
  const remove = useRemoval<ReplyTemplate>({
    queryKey,
    remove: (template) =>
      dataOf(
        api.DELETE('/api/v1/settings/reply-templates/{reply_template_id}', { params: pathOf(template) }),
      ),
    putBack: ({ name, body }) => create({ name, body }),
    removedText: ({ name }) => t('settings.templates.deleted', { name }),
  });
  return (
    <Rows
      heads={[t('settings.templates.name'), t('settings.templates.text')]}
      hasActions
      className={classes['template']}
    >
      {templates.map((template) => (
        <tr key={template.id}>
          <td>
            <Button variant="subtle" onClick={() => onOpen(template)}>
              {template.name}
            </Button>
          </td>
          <td>
            <span className={classes['beginning']}>{template.body}</span>
          </td>
          <td>
            {canWrite && (
              <RemoveButton
                label={t('settings.templates.delete', { name: template.name })}
                onClick={() => remove(template)}
              />
            )}
          </td>
        </tr>
      ))}
    </Rows>
  );
}

function Editor({ saved, onClose }: { saved?: ReplyTemplate; onClose: () => void }) {
  const { t } = useText();
  return (
    <EntryPanel<Written>
      title={saved?.name ?? t('settings.templates.add')}
      before={{ name: saved?.name ?? '', body: saved?.body ?? '' }}
      queryKey={queryKey}
      canWrite={useCan('settings:write')}
      save={(body) =>
        saved
          ? dataOf(
              api.PUT('/api/v1/settings/reply-templates/{reply_template_id}', {
                params: pathOf(saved),
                body,
              }),
            )
          : create(body)
      }
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput label={t('settings.templates.name')} maxLength={60} {...text('name')} />
          <Textarea
            label={t('settings.templates.text')}
            description={t('settings.templates.text_hint')}
            autosize
            minRows={8}
            maxRows={20}
            maxLength={5000}
            {...text('body')}
          />
          <dl className={classes['placeholders']}>
            {REPLY_PLACEHOLDERS.map((name) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{t(`settings.templates.placeholder.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </EntryPanel>
  );
}
