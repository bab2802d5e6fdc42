import { Link } from '@tanstack/react-router';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Text } from '../../text/text.ts';
import classes from './home.module.css';
import type { Connection } from './queries.ts';

/** Whether the shop, payments, e-mail and webhooks work. */
export function Connections({ connections }: { connections: readonly Connection[] }) {
  const text = useText();
  const seesWebhooks = useCan('webhooks:read');
  return (
    <section className={classes['panel']} aria-labelledby="home-connections">
      <div className={classes['side-heading']}>
        <h2 id="home-connections">{text.t('home.connections')}</h2>
      </div>
      <ul className={classes['connections']}>
        {connections.map((one) => (
          <li key={`${one.kind} ${one.id}`} data-failing={one.is_failing || undefined}>
            {one.is_failing ? (
              <Icon name="circle-alert" size={16} strokeWidth={1.75} />
            ) : (
              <Icon name="circle-check" size={16} strokeWidth={1.75} />
            )}
            <span className={classes['text']}>
              <strong>{nameOf(one, text)}</strong>
              <span>{stateOf(one, text)}</span>
            </span>
            {one.kind === 'webhook' && seesWebhooks && (
              <Link
                to="/developers/webhooks"
                search={{ webhook: String(one.id) }}
                aria-label={text.t('home.open_connection', { name: nameOf(one, text) })}
              >
                {text.t('home.action.inspect')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ kind, host }: Connection, { t }: Text) =>
  kind === 'webhook' ? t('home.connection.webhook', { host: host ?? '' }) : t(`home.connection.${kind}`);

function stateOf(
  { kind, last_at, failing_since, is_disabled, waiting }: Connection,
  { t, age, shortDate }: Text,
): string {
  if (kind === 'webhook')
    return t(is_disabled ? 'home.disabled_since' : 'home.failing_since', {
      date: shortDate(failing_since ?? ''),
      count: waiting,
    });
  if (kind === 'emails') return t('home.failed_emails', { count: waiting });
  if (last_at === null) return t(`home.none.${kind}`);
  return t(`home.last.${kind}`, { age: age(last_at) });
}
