import { Button, Menu, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { useText } from '../../text/use-text.tsx';
import { ParcelList } from './parcel-list.tsx';
import { isMuted, setMuted } from './sounds.ts';
import { keepStationName, readStationName } from './station-name.ts';
import type { StationState } from './station-state.ts';
import classes from './station.module.css';

/** The station, whether it's in step with the server, and who is at it. */
export function Bar({ state }: { state: StationState }) {
  const { t } = useText();
  const { member } = useSession();
  const [name, setName] = useState(readStationName);
  const [is_naming, setNaming] = useState(false);
  const [muted, setMute] = useState(isMuted);
  const [has_parcels, setParcels] = useState(false);
  const { last, current } = state;
  const unit = last?.action.type === 'grade' ? last.action.line_item_id : undefined;
  return (
    <section className={classes['bar']} aria-label={t('station.bar')}>
      <span className={classes['mark']}>
        <Icon name="corner-up-left" size={16} strokeWidth={2.5} />
      </span>
      <b>{t('station.title')}</b>
      <span className={classes['where']}>{name}</span>
      <span className={classes['gap']} />
      <SyncBadge state={state} />
      <span className={classes['where']}>{t('station.graded_today', { count: state.graded })}</span>
      <Menu position="bottom-end" width={240} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button" className={classes['account']}>
            <span aria-hidden>{initialsOf(member.name)}</span>
            <span className="visually-hidden">{t('station.menu', { name: member.name })}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              setMuted(!muted);
              setMute(!muted);
            }}
          >
            {t(muted ? 'station.unmute' : 'station.mute')}
          </Menu.Item>
          <Menu.Item onClick={() => setParcels(true)}>{t('station.parcels')}</Menu.Item>
          <Menu.Item onClick={() => setNaming(true)}>{t('station.rename')}</Menu.Item>
          {unit !== undefined && (
            <Menu.Item onClick={() => void openLabel(unit)}>{t('station.print_label')}</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item component={Link} to="/">
            {t('station.leave')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {has_parcels && <ParcelList current={current} onClose={() => setParcels(false)} />}
      {is_naming && (
        <Dialog title={t('station.rename')} onClose={() => setNaming(false)}>
          <Form
            className={classes['dialog']}
            onSubmit={() => {
              keepStationName(name.trim() || readStationName());
              setName(readStationName());
              setNaming(false);
            }}
          >
            <TextInput
              data-autofocus
              label={t('station.name')}
              value={name}
              maxLength={100}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <div className={classes['decide']}>
              <Button type="submit">{t('station.save')}</Button>
            </div>
          </Form>
        </Dialog>
      )}
    </section>
  );
}

/** How many actions wait for the server, and why. One that has just been done isn't worth a word while the network works. */
function SyncBadge({ state: { waiting, halt } }: { state: StationState }) {
  const { t } = useText();
  if (halt === undefined && waiting < 3) return null;
  const icon = halt === undefined ? 'refresh-cw' : 'wifi-off';
  return (
    <span className={classes['sync']} role="status" data-waiting={waiting}>
      <Icon name={icon} size={18} strokeWidth={1.75} />
      {t(`station.sync.${halt ?? 'sending'}`, { count: waiting })}
    </span>
  );
}

/** Opens the restock label of a unit in a tab of its own, to be printed. */
async function openLabel(line_item_id: number): Promise<void> {
  const path = { line_item_id };
  const { url } = await dataOf(
    api.GET('/api/v1/station/units/{line_item_id}/restock-label', { params: { path } }),
  );
  window.open(new URL(url).pathname, '_blank', 'noopener');
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();
