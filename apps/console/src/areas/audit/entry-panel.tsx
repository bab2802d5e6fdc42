import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../../client/src/index.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './audit.module.css';
import { ChangeTable } from './changes.tsx';
import type { AuditFilters } from './search.ts';
import { useWords } from './use-words.ts';

/** An entry: who, from where, and every value before and after. Each fact leads to the other entries that share it. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t, fullDate } = useText();
  const { objectOf } = useWords();
  const { actor, object, operation, changes, reason, origin, is_erased, hash } = entry;
  const found = (filters: AuditFilters, text: string) => (
    <Link to="/audit" search={filters} onClick={onClose}>
      {text}
    </Link>
  );
  const facts: [string, React.ReactNode][] = [
    [t('audit.when'), fullDate(entry.occurred_at)],
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
    <SidePanel opened title={t('audit.entry', { id: String(entry.id) })} onClose={onClose}>
      <div className={classes['fields']}>
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {is_erased && <p className={classes['soft']}>{t('audit.erased')}</p>}
        {!is_erased && changes.length === 0 && <p className={classes['soft']}>{t('audit.no_values')}</p>}
        {changes.map((change, i) => (
          <ChangeTable key={i} change={change} />
        ))}
        <p className={classes['hash']}>
          {t('audit.hash')} <code>{hash}</code>
        </p>
      </div>
    </SidePanel>
  );
}
