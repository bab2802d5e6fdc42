import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { NotAllowed } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { SETTING_GROUPS } from './sections.ts';
import classes from './settings.module.css';

/** The version of the product, from the build. */
declare const RETOUR_VERSION: string;

/** The list of sections, and the one that is open. */
export function SettingsLayout() {
  if (!useCan('settings:read')) return <NotAllowed />;
  return (
    <div className={classes['layout']}>
      <Sections />
      <div className={classes['column']}>
        <Outlet />
      </div>
    </div>
  );
}

/** In a narrow window the sections are folded away, so that a page begins with its own heading. */
function Sections() {
  const { t } = useText();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [text, setText] = useState('');
  const looked_for = text.trim().toLowerCase();
  const groups = SETTING_GROUPS.map(({ group, sections }) => {
    const title = t(`settings.group.${group}`);
    const found = sections.filter(({ name }) =>
      `${title} ${t(`settings.section.${name}`)}`.toLowerCase().includes(looked_for),
    );
    return { group, title, found };
  }).filter(({ found }) => found.length > 0);
  return (
    <nav className={classes['list']} aria-label={t('settings.sections')}>
      <TextInput
        type="search"
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        leftSection={<Icon name="search" size={16} strokeWidth={1.75} />}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button
        className={classes['all'] ?? ''}
        variant="subtle"
        aria-expanded={isOpen || looked_for !== ''}
        aria-controls="settings-sections"
        rightSection={<Icon name="chevron-down" size={16} strokeWidth={1.75} />}
        onClick={toggle}
      >
        {t('settings.all')}
      </Button>
      <div id="settings-sections" className={classes['groups']} data-open={isOpen || looked_for !== ''}>
        {groups.map(({ group, title, found }) => (
          <div key={group} className={classes['group']} role="group" aria-label={title}>
            <p aria-hidden>{title}</p>
            {found.map(({ name }) => (
              <Link
                key={name}
                to={`/settings/${name}`}
                activeProps={{ 'aria-current': 'page' }}
                onClick={close}
              >
                {t(`settings.section.${name}`)}
              </Link>
            ))}
          </div>
        ))}
        {groups.length === 0 && <p role="status">{t('settings.none_found')}</p>}
      </div>
      <p className={classes['version']}>{`Retour ${RETOUR_VERSION}`}</p>
    </nav>
  );
}
