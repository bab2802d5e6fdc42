import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../api/session.tsx';
import { is_test_side } from '../api/side.ts';
import { enterTestMode, leaveTestMode } from '../api/test-mode.ts';
import { openPalette } from '../commands/overlays.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { useActOn } from '../parts/use-act.ts';
import type { NavItem } from '../routing/nav-item.ts';
import { useText } from '../text/use-text.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { useNavItems } from './shell-commands.ts';
import classes from './sidebar.module.css';

/** The shop, the areas, the connection and the account. */
export function Sidebar({ in_drawer = false }: { in_drawer?: boolean }) {
  const { t } = useText();
  const { shop } = useSession();
  const items = useNavItems();
  return (
    <nav
      className={classes['sidebar']}
      aria-label={t('shell.navigation')}
      data-drawer={in_drawer || undefined}
    >
      <div className={classes['shop']}>
        <Mark />
        <span className={classes['wide']}>{shop.name}</span>
        {is_test_side && <span className={`${classes['test']} ${classes['wide']}`}>{t('shell.test')}</span>}
      </div>
      <Tooltip label={t('shell.search')} position="right" classNames={{ tooltip: classes['narrow']! }}>
        <button type="button" className={classes['search']} onClick={openPalette}>
          <Icon name="search" size={16} strokeWidth={1.75} />
          <span className={classes['wide']}>{t('shell.search')}</span>
          <span className={classes['wide']}>
            <KeyHint keys="mod+k" />
          </span>
        </button>
      </Tooltip>
      <ul>
        {items.map(({ Gate = Fragment, ...item }) => (
          <Gate key={item.to}>
            <li>
              <Item item={item} />
            </li>
          </Gate>
        ))}
      </ul>
      <div className={classes['foot']}>
        <TestSwitch />
        <ConnectionStatus />
        <AccountMenu />
      </div>
    </nav>
  );
}

/** Goes over to the test side of the shop, and back. */
function TestSwitch() {
  const { t } = useText();
  const { mutate, isPending } = useActOn(() => enterTestMode(), { stale: [] });
  const name = t(isPending ? 'shell.test_starting' : 'shell.test_mode');
  return (
    <Tooltip label={name} position="right" classNames={{ tooltip: classes['narrow']! }}>
      <button
        type="button"
        role="switch"
        aria-checked={is_test_side}
        className={`${classes['account']} ${classes['switch']}`}
        disabled={isPending}
        onClick={() => (is_test_side ? leaveTestMode() : mutate())}
      >
        <Icon name="flask-conical" size={17} strokeWidth={1.75} />
        <span className={classes['wide']}>{name}</span>
        <span className={classes['track']} aria-hidden />
      </button>
    </Tooltip>
  );
}

function Item({ item: { to, label, icon, in_new_tab, Count } }: { item: NavItem }) {
  const { t } = useText();
  const name = t(label);
  return (
    <Tooltip label={name} position="right" classNames={{ tooltip: classes['narrow']! }}>
      <Link
        to={to}
        className={classes['item']}
        activeProps={{ 'data-active': true }}
        {...(in_new_tab && { target: '_blank' })}
      >
        <Icon name={icon} size={17} strokeWidth={1.75} />
        <span className={classes['wide']}>{name}</span>
        {Count && <Count />}
      </Link>
    </Tooltip>
  );
}

/** The sign of Retour. */
function Mark() {
  return (
    <span className={classes['mark']}>
      <Icon name="corner-up-left" size={14} strokeWidth={2.5} />
    </span>
  );
}
