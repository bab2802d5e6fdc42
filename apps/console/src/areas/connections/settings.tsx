import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection, UpdateConnectionInput } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import { MessageValues, Value } from './message-values.tsx';
import { list_query, load, useAct } from './queries.ts';
import type { Platform } from './queries.ts';
import { OtherErrors, SettingFields, filled } from './setting-fields.tsx';
import type { Given } from './setting-fields.tsx';
import { messagesText } from './words.ts';

type Shown = { connection: Connection };

const update = (id: number, body: UpdateConnectionInput) =>
  dataOf(api.PATCH('/api/v1/connections/{id}', { params: { path: { id } }, body }));

/** The settings of a connection, no secret in full, and what can be changed about it. */
export function ConnectionSettings({ connection }: Shown) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const { data } = useQuery(list_query);
  const platform = data?.available.find((one) => one.platform === connection.platform);
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        {!may_write && <Notice kind="info">{t('connections.who_may')}</Notice>}
        <Panel title={t('connections.access')}>
          <Values connection={connection} />
          {may_write && platform && <ChangeSettings connection={connection} fields={platform.settings} />}
        </Panel>
        {connection.portal_page_url && (
          <PortalPage title={connection.title} url={connection.portal_page_url} />
        )}
        {connection.messages && <Messages connection={connection} messages={connection.messages} />}
      </div>
      <div className={classes['column']}>
        {platform?.makes_refunds && <Refunds connection={connection} />}
        {platform?.writes_returns && <Returns connection={connection} />}
        {platform?.writes_exchanges && <Exchanges connection={connection} />}
        {platform && (platform.gives_store_credit || platform.gives_gift_cards) && (
          <Credit connection={connection} platform={platform} />
        )}
        {may_write && <LoadAgain connection={connection} />}
        {may_write && <Disconnect connection={connection} />}
        <Panel title={t('connections.who')}>
          <p className={classes['soft']}>{t('connections.who_may')}</p>
        </Panel>
      </div>
    </div>
  );
}

function Values({ connection: { settings } }: Shown) {
  const { t, knows } = useText();
  return (
    <dl className={classes['values']}>
      {settings.map(({ name, value }) => {
        const label = `connections.setting.${name}` as const;
        return (
          <div key={name}>
            <dt>{knows(label) ? t(label) : name}</dt>
            <dd>{value ?? t('connections.not_set')}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** New settings, which the platform is asked about before they are used. */
function ChangeSettings({ connection, fields }: Shown & { fields: Platform['settings'] }) {
  const { t } = useText();
  const { id, title } = connection;
  const [given, setGiven] = useState<Given>({});
  const save = useAct((settings: Given) => update(id, { settings }), {
    says: t('connections.changed', { title }),
    onDone: () => setGiven({}),
    shows_error: true,
  });
  const changes = filled(given);
  const submit = () => {
    if (Object.keys(changes).length > 0) save.mutate(changes);
  };
  return (
    <Form className={classes['form']} noValidate onSubmit={submit}>
      <h3>{t('connections.change')}</h3>
      <p className={classes['soft']}>{t('connections.change_text', { title })}</p>
      <OtherErrors error={save.error} fields={fields} />
      <SettingFields
        platform={connection.platform}
        fields={fields}
        given={given}
        onChange={setGiven}
        error={save.error}
        placeholders={Object.fromEntries(connection.settings.map(({ name, value }) => [name, value]))}
      />
      <div className={classes['buttons']}>
        <Button type="submit" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
          {t('connections.check_and_save')}
        </Button>
      </div>
    </Form>
  );
}

/** Where the platform sends its messages, and a new secret that it signs them with. */
function Messages({
  connection: { id, title },
  messages,
}: Shown & { messages: NonNullable<Connection['messages']> }) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const renew = useAct(() => update(id, { new_message_secret: true }));
  return (
    <Panel title={t('connections.messages', { title })}>
      <p className={classes['soft']}>{t(messagesText(messages), { title })}</p>
      <MessageValues messages={messages} secret={renew.data?.message_secret ?? null} />
      {renew.data && <p className={classes['soft']}>{t('connections.overlap')}</p>}
      {may_write && messages.has_own_secret && (
        <div className={classes['buttons']}>
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('connections.new_secret')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** What the platform shows at an address of the shop. */
function PortalPage({ title, url }: { title: string; url: string }) {
  const { t } = useText();
  return (
    <Panel title={t('connections.portal_page')}>
      <div className={classes['form']}>
        <p className={classes['soft']}>{t('connections.portal_page_text', { title })}</p>
        <Value name={t('connections.portal_page_url')} value={url} />
      </div>
    </Panel>
  );
}

function Refunds({ connection: { id, title, makes_refunds } }: Shown) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const act = useAct((chosen: boolean) => update(id, { makes_refunds: chosen }), {
    says: t('connections.changed', { title }),
  });
  return (
    <Panel title={t('connections.money')}>
      <Switch
        label={t('connections.make_refunds', { title })}
        description={t('connections.make_refunds_text', { title })}
        checked={makes_refunds}
        disabled={!may_write || act.isPending}
        onChange={({ currentTarget }) => act.mutate(currentTarget.checked)}
      />
    </Panel>
  );
}

/** Whether returns are written to the platform, or what goes back into stock of them. */
function Returns({ connection: { id, platform, title, returns } }: Shown) {
  const { t, knows } = useText();
  const [own, own_text] = [
    `connections.write_returns.${platform}` as const,
    `connections.write_returns_text.${platform}` as const,
  ];
  const may_write = useCan('settings:write');
  const act = useAct((chosen: boolean) => update(id, { writes_returns: chosen }), {
    says: t('connections.changed', { title }),
  });
  return (
    <Panel title={t('connections.returns')}>
      <Switch
        label={t(knows(own) ? own : 'connections.write_returns', { title })}
        description={t(knows(own_text) ? own_text : 'connections.write_returns_text', { title })}
        checked={returns.since !== null}
        disabled={!may_write || act.isPending}
        onChange={({ currentTarget }) => act.mutate(currentTarget.checked)}
      />
    </Panel>
  );
}

/** Whether the platform makes the orders of exchanges. */
function Exchanges({ connection: { id, title, writes_exchanges } }: Shown) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const act = useAct((chosen: boolean) => update(id, { writes_exchanges: chosen }), {
    says: t('connections.changed', { title }),
  });
  return (
    <Panel title={t('connections.exchanges')}>
      <Switch
        label={t('connections.write_exchanges', { title })}
        description={t('connections.write_exchanges_text', { title })}
        checked={writes_exchanges}
        disabled={!may_write || act.isPending}
        onChange={({ currentTarget }) => act.mutate(currentTarget.checked)}
      />
    </Panel>
  );
}

/** Whether credit that is given instead of money is given at the platform. */
function Credit({ connection, platform }: Shown & { platform: Platform }) {
  const { t } = useText();
  const { id, title } = connection;
  const may_write = useCan('settings:write');
  const act = useAct((chosen: UpdateConnectionInput) => update(id, chosen), {
    says: t('connections.changed', { title }),
  });
  return (
    <Panel title={t('connections.credit')}>
      <div className={classes['switches']}>
        {(['gives_store_credit', 'gives_gift_cards'] as const).map(
          (name) =>
            platform[name] && (
              <Switch
                key={name}
                label={t(`connections.${name}`, { title })}
                description={t(`connections.${name}_text`, { title })}
                checked={connection[name]}
                disabled={!may_write || act.isPending}
                onChange={({ currentTarget }) => act.mutate({ [name]: currentTarget.checked })}
              />
            ),
        )}
      </div>
    </Panel>
  );
}

function LoadAgain({ connection: { id, title, status } }: Shown) {
  const { t } = useText();
  const act = useAct(() => load(id), { says: t('connections.load_began') });
  return (
    <Panel title={t('connections.load')}>
      <p className={classes['soft']}>{t('connections.load_text', { title })}</p>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          loading={act.isPending}
          disabled={status === 'loading' || status === 'paused'}
          onClick={() => act.mutate()}
        >
          {t('connections.load_again')}
        </Button>
      </div>
    </Panel>
  );
}

/** Ends the connection, once somebody has read what stays. */
function Disconnect({ connection: { id, title, makes_refunds } }: Shown) {
  const { t } = useText();
  const navigate = useNavigate();
  const [is_asked, setAsked] = useState(false);
  const remove = useAct(() => dataOf(api.DELETE('/api/v1/connections/{id}', { params: { path: { id } } })), {
    says: t('connections.disconnected', { title }),
    onDone: () => void navigate({ to: '/connections' }),
  });
  return (
    <Panel title={t('connections.disconnect')}>
      <p className={classes['soft']}>
        {t(makes_refunds ? 'connections.refunds_first' : 'connections.disconnect_text', { title })}
      </p>
      {!makes_refunds && (
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('connections.disconnect')}
          </Button>
        </div>
      )}
      {is_asked && (
        <Dialog
          title={t('connections.disconnect_title', { title })}
          focus_title
          onClose={() => setAsked(false)}
        >
          <p>{t('connections.disconnect_text', { title })}</p>
          <p>{t('connections.disconnect_ends', { title })}</p>
          <div className={classes['buttons']}>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('connections.disconnect')}
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              {t('connections.keep')}
            </Button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
