import { Menu, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../parts/icon.tsx';
import { is_test_side } from '../api/side.ts';
import { useSession } from '../api/session.tsx';
import { languages } from '../text/language.ts';
import type { Language } from '../text/language.ts';
import { useText } from '../text/use-text.tsx';
import { colour_schemes, useSignOut } from './shell-commands.ts';
import classes from './sidebar.module.css';

/** The member who is signed in: the language, how the console looks, and signing out. */
export function AccountMenu() {
  const { t, language, setLanguage } = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name } = useSession().member;
  const leave = useSignOut();
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <button type="button" className={classes['account']}>
          <span className={classes['initials']} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className="visually-hidden">{t('shell.account')}</span>
          <span className={classes['wide']}>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {Object.entries(languages).map(([code, own_name]) => (
          <Menu.Item
            key={code}
            lang={code}
            rightSection={<Chosen when={code === language} />}
            onClick={() => setLanguage(code as Language)}
          >
            {own_name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('shell.colour_scheme')}</Menu.Label>
        {colour_schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            rightSection={<Chosen when={scheme === colorScheme} />}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`shell.colour_scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="key-round" size={16} strokeWidth={1.75} />}
          component={Link}
          to="/account"
        >
          {t('shell.own_account')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="bell" size={16} strokeWidth={1.75} />}
          component={Link}
          to="/notifications"
        >
          {t('shell.notifications')}
        </Menu.Item>
        {!is_test_side && (
          <Menu.Item leftSection={<Icon name="log-out" size={16} strokeWidth={1.75} />} onClick={leave}>
            {t('shell.sign_out')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const Chosen = ({ when }: { when: boolean }) =>
  when ? <Icon name="check" size={14} strokeWidth={2} /> : null;

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();
