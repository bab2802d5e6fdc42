import type { AuditEntry } from '../../../../../client/src/index.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './audit.module.css';
import { differencesOf } from './difference.ts';
import { useWords } from './use-words.ts';

type Change = AuditEntry['changes'][number];

/** What changed, in one line: the first two values before and after. */
export function ChangeSummary({ changes }: { changes: readonly Change[] }) {
  const { t } = useText();
  const { fieldOf, valueOf } = useWords();
  const all = changes.flatMap(({ before, after }) => differencesOf(before, after));
  return (
    <>
      {all.slice(0, 2).map(({ path, before, after }, i) => (
        <span key={`${i} ${path}`}>
          {i > 0 && ', '}
          <span className={classes['soft']}>{fieldOf(path)}</span>{' '}
          {before === undefined || isHidden(before, after) ? '' : `${valueOf(before, path)} → `}
          {valueOf(after, path) || t('audit.value.removed')}
        </span>
      ))}
      {all.length > 2 && (
        <span className={classes['soft']}> {t('audit.more_values', { count: all.length - 2 })}</span>
      )}
    </>
  );
}

/** Of a secret the log says only that it changed. */
const isHidden = (before: unknown, after: unknown) => before === 'changed' && after === 'changed';

/** The values of a change before and after, a row each. */
export function ChangeTable({ change: { object, id, before, after } }: { change: Change }) {
  const { t } = useText();
  const { objectOf, actOf, fieldOf, valueOf } = useWords();
  const differences = differencesOf(before, after);
  return (
    <table className={classes['changes']}>
      <caption>
        {objectOf({ type: object, id })} {actOf([{ before, after }])}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('audit.value')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.path}>
            <th scope="row">{fieldOf(one.path)}</th>
            <td>{isHidden(one.before, one.after) ? '' : <del>{valueOf(one.before, one.path)}</del>}</td>
            <td>
              <ins>{valueOf(one.after, one.path)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
