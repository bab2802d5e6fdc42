import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { ConnectionWithSecret, CreateConnectionInput } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Checks } from './checks.tsx';
import { LoadProgress } from './connection-row.tsx';
import classes from './connections.module.css';
import { MessageValues, Value } from './message-values.tsx';
import { begin, check, list_query, oneQuery, useAct } from './queries.ts';
import type { Platform } from './queries.ts';
import { OtherErrors, SettingFields, filled } from './setting-fields.tsx';
import type { Given } from './setting-fields.tsx';
import { addressOf, messagesText } from './words.ts';

const route = getRouteApi('/shell/connections/connect/$platform');

/** Connects a platform in steps on one page: its address and key, what the check says, and the load. */
export function ConnectPage() {
  return useCan('settings:write') ? <Connect /> : <NotAllowed />;
}

function Connect() {
  const { t } = useText();
  const { platform: name } = route.useParams();
  const query = useQuery(list_query);
  const [made, setMade] = useState<ConnectionWithSecret>();
  const platform = query.data?.available.find((one) => one.platform === name);
  const existing = query.data?.connections.find((one) => one.platform === name);
  const title = platform?.title ?? name;
  return (
    <>
      <PageHeader
        title={t('connections.connect', { title })}
        before={
          <Link to="/connections" className={classes['crumb'] ?? ''}>
            {t('connections.title')}
          </Link>
        }
      />
      <RowsState query={query} title={t('connections.failed')} rows={3} height={96} />
      {query.data && !platform && <EmptyState icon="plug" title={t('connections.unknown')} />}
      {platform && existing && !made && (
        <EmptyState
          icon="plug"
          title={t('connections.is_connected', { title })}
          actions={
            <Button variant="default" component={Link} to={`/connections/${existing.id}`}>
              {t('connections.open')}
            </Button>
          }
        />
      )}
      {platform && (made || !existing) && (
        <div className={classes['narrow']}>
          <ol className={classes['steps']}>
            <Access platform={platform} made={made} onMade={setMade} />
            <CheckStep made={made} />
            <LoadStep made={made} />
          </ol>
        </div>
      )}
    </>
  );
}

function Step({
  number,
  title,
  state,
  children,
}: {
  number: number;
  title: string;
  state: 'to_come' | 'open' | 'done';
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <li className={classes['step']} data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <span className={classes['number']}>
        {state === 'done' ? (
          <Icon name="check" size={14} strokeWidth={2.25} role="img" aria-label={t('connections.done')} />
        ) : (
          number
        )}
      </span>
      <div className={classes['what']}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}

type Made = { made: ConnectionWithSecret | undefined };

function Access({
  platform: { platform, title, settings, makes_refunds, authorized_with, redirect_url },
  made,
  onMade,
}: Made & { platform: Platform; onMade: (made: ConnectionWithSecret) => void }) {
  const { t, knows } = useText();
  const own_text = `connections.access_text.${platform}` as const;
  const [given, setGiven] = useState<Given>({});
  const [with_refunds, setWithRefunds] = useState(false);
  const [way, setWay] = useState<'values' | 'page'>('values');
  const is_page = authorized_with !== null && way === 'page';
  const fields = is_page
    ? settings
        .filter(({ name }) => authorized_with.includes(name))
        .map((field) => ({ ...field, is_required: true }))
    : settings;
  const go = useAct(begin, { shows_error: true, onDone: ({ url }) => window.location.assign(url) });
  const connect = useAct((body: CreateConnectionInput) => dataOf(api.POST('/api/v1/connections', { body })), {
    says: t('connections.connected', { title }),
    shows_error: true,
    onDone: (connection) => {
      setGiven({});
      onMade(connection);
    },
  });
  const error = is_page ? go.error : connect.error;
  const is_complete = fields.every(({ name, is_required }) => !is_required || given[name]?.trim());
  const submit = () => {
    if (!is_complete) return;
    const refunds = with_refunds ? { makes_refunds: true } : {};
    if (is_page) {
      const chosen = Object.entries(filled(given)).filter(([name]) => authorized_with.includes(name));
      go.mutate({ platform: 'shopify', settings: Object.fromEntries(chosen), ...refunds });
    } else
      connect.mutate({
        platform: platform as CreateConnectionInput['platform'],
        settings: filled(given),
        ...refunds,
      });
  };
  if (made)
    return (
      <Step number={1} title={t('connections.access')} state="done">
        <bdi className={classes['soft']}>{addressOf(made)}</bdi>
      </Step>
    );
  return (
    <Step number={1} title={t('connections.access')} state="open">
      <Form className={classes['form']} noValidate onSubmit={submit}>
        <p className={classes['soft']}>
          {t(knows(own_text) ? own_text : 'connections.access_text', { title })}{' '}
          <a href={`/guide/connect-${platform}/`} target="_blank" rel="noreferrer">
            {t('connections.open_guide')}
          </a>
        </p>
        {authorized_with !== null && (
          <Segmented
            label={t('connections.way')}
            value={way}
            onChange={setWay}
            options={(['values', 'page'] as const).map((value) => ({
              value,
              label: t(`connections.way.${value}`, { title }),
            }))}
          />
        )}
        {is_page && (
          <>
            <p className={classes['soft']}>{t('connections.way_text', { title })}</p>
            <Value name={t('connections.redirect_url')} value={redirect_url ?? ''} />
          </>
        )}
        <OtherErrors error={error} fields={fields} />
        <SettingFields platform={platform} fields={fields} given={given} onChange={setGiven} error={error} />
        {makes_refunds && (
          <Checkbox
            label={t('connections.make_refunds', { title })}
            description={t('connections.make_refunds_text', { title })}
            checked={with_refunds}
            onChange={({ currentTarget }) => setWithRefunds(currentTarget.checked)}
          />
        )}
        <p className={classes['soft']}>{t('connections.encrypted')}</p>
        <div className={classes['buttons']}>
          <Button
            type="submit"
            loading={connect.isPending || go.isPending || go.isSuccess}
            disabled={!is_complete}
          >
            {t(is_page ? 'connections.connect_with' : 'connections.check_and_connect', { title })}
          </Button>
          <span className={classes['soft']}>{t('connections.connect_note', { title })}</span>
        </div>
      </Form>
    </Step>
  );
}

/** What the platform says to each check, once it is connected: a check that fails is told at the fields before. */
function CheckStep({ made }: Made) {
  const { t } = useText();
  const id = made?.id;
  const act = useAct((checked: number) => check(checked));
  const { mutate } = act;
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
  const state = made === undefined ? 'to_come' : act.data ? 'done' : 'open';
  return (
    <Step number={2} title={t('connections.check_step')} state={state}>
      {act.data ? (
        <Checks platform={made?.platform ?? ''} checks={act.data.checks} />
      ) : (
        <p className={classes['soft']}>{t('connections.check_step_text')}</p>
      )}
      {made && (
        <div className={classes['buttons']}>
          <Button variant="default" loading={act.isPending} onClick={() => act.mutate(made.id)}>
            {t('connections.check_again')}
          </Button>
        </div>
      )}
    </Step>
  );
}

/** The load that began, and the values for messages, of which the secret is shown this once. */
function LoadStep({ made }: Made) {
  const { t } = useText();
  const { data } = useQuery({ ...oneQuery(made?.id ?? 0), enabled: made !== undefined });
  if (!made)
    return (
      <Step number={3} title={t('connections.load')} state="to_come">
        <p className={classes['soft']}>{t('connections.load_step_text')}</p>
      </Step>
    );
  const { title, load, status } = data ?? made;
  return (
    <Step number={3} title={t('connections.load')} state={status === 'working' ? 'done' : 'open'}>
      {status === 'working' ? <p>{t('connections.load_finished')}</p> : <LoadProgress load={load} />}
      {made.messages && (
        <>
          <h3>{t('connections.messages', { title })}</h3>
          <p className={classes['soft']}>{t(messagesText(made.messages), { title })}</p>
          {!made.messages.is_automatic && (
            <MessageValues messages={made.messages} secret={made.message_secret} />
          )}
        </>
      )}
      <div className={classes['buttons']}>
        <Button component={Link} to={`/connections/${made.id}`}>
          {t('connections.open_connection')}
        </Button>
      </div>
    </Step>
  );
}
