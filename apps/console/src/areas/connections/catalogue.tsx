import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { Connection } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import type { Platform } from './queries.ts';
import { monogramOf } from './words.ts';

/** The platforms that aren't connected yet, and the API for every other one. */
export function Catalogue({
  connections,
  available,
}: {
  connections: readonly Connection[];
  available: readonly Platform[];
}) {
  const { t } = useText();
  const id = useId();
  const may_write = useCan('settings:write');
  const connected = new Set(connections.map(({ platform }) => platform));
  const open = available.filter(({ platform }) => !connected.has(platform));
  return (
    <section className={classes['catalogue']} aria-labelledby={id} data-show="connect-shop">
      <h2 id={id}>{t(connections.length === 0 ? 'connections.connect_shop' : 'connections.add')}</h2>
      {open.length > 0 && (
        <p className={classes['soft']}>
          {t(may_write ? 'connections.connect_text' : 'connections.connect_others')}
        </p>
      )}
      <ul>
        {open.map((platform) => (
          <li key={platform.platform}>
            <span className={classes['monogram']} aria-hidden>
              {monogramOf(platform.title)}
            </span>
            <span>
              {may_write ? (
                <Link to="/connections/connect/$platform" params={{ platform: platform.platform }}>
                  {platform.title}
                </Link>
              ) : (
                <strong>{platform.title}</strong>
              )}
              <span className={classes['soft']}>
                {t(platform.makes_refunds ? 'connections.flows_refunds' : 'connections.flows')}
              </span>
            </span>
          </li>
        ))}
        <li>
          <span className={classes['monogram']} aria-hidden>
            <Icon name="braces" size={16} strokeWidth={1.75} />
          </span>
          <span>
            <a href="/guide/commerce-data/" target="_blank" rel="noreferrer">
              {t('connections.own')}
            </a>
            <span className={classes['soft']}>{t('connections.own_text')}</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
