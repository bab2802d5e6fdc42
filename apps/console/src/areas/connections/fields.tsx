import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '../../../../../client/src/index.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import { fieldsQuery } from './queries.ts';

/** Which fields of the platform become which of Retour. */
export function Fields({ connection: { id, title } }: { connection: Connection }) {
  const { t } = useText();
  const query = useQuery(fieldsQuery(id));
  const of_resource = Map.groupBy(query.data?.fields ?? [], ({ resource }) => resource);
  return (
    <div className={`${classes['narrow']} ${classes['column']}`}>
      <p className={classes['soft']}>{t('connections.fields_text', { title })}</p>
      <RowsState query={query} title={t('connections.failed_fields')} rows={8} height={40} />
      {[...of_resource].map(([resource, fields]) => {
        const name = t(`connections.resource.${resource}`);
        return (
          <Panel key={resource} title={name}>
            <DataTable isInside label={name} className={classes['fields']}>
              <thead>
                <tr>
                  <th scope="col">{title}</th>
                  <th scope="col">Retour</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ field, from }) => (
                  <tr key={field}>
                    <td>
                      {from.map((one) => (
                        <code key={one}>{breakable(one)}</code>
                      ))}
                    </td>
                    <td>
                      <code>{breakable(field)}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          </Panel>
        );
      })}
    </div>
  );
}

/** A path that a line may end in after each dot and underscore. */
const breakable = (path: string) =>
  path.split(/(?<=[._])/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ));
