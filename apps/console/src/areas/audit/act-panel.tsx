import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditAct, AuditEntry } from '../../../../../client/src/index.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './audit.module.css';
import { ChangeTable } from './changes.tsx';
import type { AuditFilters } from './search.ts';
import { entriesQuery } from './queries.ts';
import type { Sentences } from './use-sentences.tsx';
import { useWords } from './use-words.ts';

type Props = { act: AuditAct; sentences: Sentences; onClose: () => void };

/** An act: who, from where, and every value before and after. Each fact leads to the other acts that share it. */
export function ActPanel({ act, sentences, onClose }: Props) {
  const { t, fullDate } = useText();
  const { objectOf } = useWords();
  const { actor, object, operation, reason, origin } = act;
  const found = (filters: AuditFilters, text: string) => (
    <Link to="/audit" search={filters} onClick={onClose}>
      {text}
    </Link>
  );
  const facts: [string, React.ReactNode][] = [
    [t('audit.when'), fullDate(act.occurred_at)],
    [
      t('audit.who'),
      found({ actor_kind: actor.kind, ...(actor.id !== null && { actor_id: String(actor.id) }) }, actor.name),
    ],
    [t('audit.origin'), t(`audit.kind.${actor.kind}`)],
    [t('audit.operation'), found({ operation }, operation)],
    ...(object
      ? [
          [
            t('audit.object'),
            found(
              { object_type: object.type, ...(object.id !== null && { object_id: object.id }) },
              objectOf(object),
            ),
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(reason === null ? [] : [[t('audit.reason'), reason] as [string, string]]),
    ...(origin.address === null ? [] : [[t('audit.address'), origin.address] as [string, string]]),
    ...(origin.user_agent === null ? [] : [[t('audit.user_agent'), origin.user_agent] as [string, string]]),
    ...(origin.request_id === null
      ? []
      : [
          [t('audit.request'), found({ request_id: origin.request_id }, origin.request_id)] as [
            string,
            React.ReactNode,
          ],
        ]),
  ];
  return (
    <SidePanel opened title={t('audit.act')} onClose={onClose}>
      <div className={classes['fields']}>
        <p className={classes['sentence']}>{sentences.of(act)}</p>
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {act.entries === 1 ? <Entry entry={act} /> : <Entries act={act} />}
      </div>
    </SidePanel>
  );
}

/** The entries of an act that has several. */
function Entries({ act }: { act: AuditAct }) {
  const { t, number } = useText();
  const { objectOf } = useWords();
  const query = useQuery(entriesQuery(act));
  const entries = query.data ?? [];
  return (
    <>
      <RowsState query={query} title={t('audit.failed')} rows={3} />
      {entries.map((entry) => (
        <details key={entry.id} className={classes['part']}>
          <summary>
            {entry.object ? objectOf(entry.object) : t('audit.entry', { id: String(entry.id) })}
          </summary>
          <Entry entry={entry} />
        </details>
      ))}
      {query.isSuccess && act.entries > entries.length && (
        <p className={classes['soft']}>
          {t('audit.more_entries', { count: number(act.entries - entries.length) })}
        </p>
      )}
    </>
  );
}

/** What an entry changed, and the hash that seals it. */
function Entry({ entry: { id, changes, is_erased, hash } }: { entry: AuditEntry }) {
  const { t } = useText();
  return (
    <>
      {is_erased && <p className={classes['soft']}>{t('audit.erased')}</p>}
      {!is_erased && changes.length === 0 && <p className={classes['soft']}>{t('audit.no_values')}</p>}
      {changes.map((change, i) => (
        <ChangeTable key={i} change={change} />
      ))}
      <p className={classes['hash']}>
        {t('audit.entry', { id: String(id) })}, {t('audit.hash')} <code>{hash}</code>
      </p>
    </>
  );
}
