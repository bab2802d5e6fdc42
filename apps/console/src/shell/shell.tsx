import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTour } from '../commands/tour.ts';
import { useOverlay } from '../commands/overlays.ts';
import { useStepUp } from '../api/step-up.ts';
import { Icon } from '../parts/icon.tsx';
import { useLiveUpdates } from '../api/live.ts';
import { is_test_side } from '../api/side.ts';
import { SessionProvider, session_query, useCan } from '../api/session.tsx';
import { listenForKeys } from '../commands/keyboard.ts';
import { withLaterMessages } from '../messages/catalogues.ts';
import { EmptyState, ErrorState, Loading } from '../parts/states.tsx';
import { Toasts } from '../parts/toast.tsx';
import { ZoneProvider, useText } from '../text/use-text.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignedOut } from './signed-out.tsx';
import { useShellCommands } from './shell-commands.ts';
import classes from './shell.module.css';

// Each is loaded when it is opened.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShowMe = lazy(async () => ({ default: (await import('./show-me.tsx')).ShowMe }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
}));

/** The command palette, the sheet of shortcuts or the controls that are shown, when one is open. */
function Overlays() {
  const open = useOverlay();
  const tour = useTour();
  return (
    <Suspense>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <ShortcutsSheet />}
      {tour && <ShowMe key={tour.from.tour} tour={tour} />}
    </Suspense>
  );
}

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

/** The place of the dialog in which members confirm who they are; loaded when it is first needed. */
function StepUp() {
  const waiting = useStepUp();
  if (!waiting) return null;
  return (
    <Suspense>
      <StepUpDialog settle={waiting.settle} />
    </Suspense>
  );
}

// On phones only.
const SidebarDrawer = lazy(async () => ({
  default: (await import('./sidebar-drawer.tsx')).SidebarDrawer,
}));

const TestStrip = lazy(async () => ({
  default: (await withLaterMessages(import('./test-strip.tsx'))).TestStrip,
}));

/** What every page has: the keys, and the place for toasts. */
export function Root() {
  useEffect(listenForKeys, []);
  return (
    <>
      {is_test_side && <div className={classes['hatch']} />}
      <Outlet />
      <StepUp />
      <Toasts />
    </>
  );
}

/** Asks who is signed in, and shows what is below only to them. */
function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery(session_query);
  if (data === null) return <SignedOut />;
  if (data)
    return (
      <SessionProvider value={data}>
        <ZoneProvider time_zone={data.shop.time_zone}>{children}</ZoneProvider>
      </SessionProvider>
    );
  const retry = () => void refetch();
  return (
    <main className={classes['alone']}>
      {error ? (
        <ErrorState level={1} title={t('shell.failed')} error={error} onRetry={retry} />
      ) : (
        <Loading onRetry={retry}>{null}</Loading>
      )}
    </main>
  );
}

/** Pages that fill the screen, such as the station in the warehouse. */
export function FullScreen() {
  return (
    <SignedIn>
      <div className={classes['whole']} data-test={is_test_side || undefined}>
        <Suspense>{is_test_side && <TestStrip />}</Suspense>
        <Outlet />
      </div>
    </SignedIn>
  );
}

/** The sidebar, and a page beside it. */
export function Shell() {
  return (
    <SignedIn>
      <Frame />
    </SignedIn>
  );
}

function Frame() {
  const { t } = useText();
  const [opened, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useShellCommands();
  useLiveUpdates(useCan('returns:read'));
  useEffect(close, [pathname, close]);
  return (
    <div className={classes['frame']} data-test={is_test_side || undefined}>
      <a
        className={`visually-hidden ${classes['skip']}`}
        href="#content"
        onClick={() => main.current?.focus()}
      >
        {t('shell.skip')}
      </a>
      <div className={classes['side']}>
        <Sidebar />
      </div>
      <div className={classes['bar']}>
        <Button
          variant="subtle"
          leftSection={<Icon name="menu" size={16} strokeWidth={1.75} />}
          onClick={open}
        >
          {t('shell.menu')}
        </Button>
      </div>
      <Suspense>{opened && <SidebarDrawer onClose={close} />}</Suspense>
      <main id="content" ref={main} tabIndex={-1} className={classes['content']}>
        <Suspense>{is_test_side && <TestStrip />}</Suspense>
        <Outlet />
      </main>
      <Overlays />
    </div>
  );
}

/** An address that no page has. */
export const MissingPage = () => (
  <main className={classes['alone']}>
    <Missing />
  </main>
);

/** The same beside the sidebar. */
export function Missing() {
  const { t } = useText();
  return (
    <EmptyState
      icon="file-question"
      level={1}
      title={t('shell.missing')}
      actions={
        <Button variant="default" component={Link} to="/">
          {t('shell.to_returns')}
        </Button>
      }
    >
      {t('shell.missing_text')}
    </EmptyState>
  );
}

/** A page whose code failed, or can't be loaded without a network; the sidebar stays. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const { t } = useText();
  const cause = navigator.onLine ? 'failed' : 'offline';
  return (
    <EmptyState
      icon="circle-alert"
      level={1}
      title={t(`shell.page_${cause}`)}
      actions={
        <Button variant="default" onClick={reset}>
          {t('parts.try_again')}
        </Button>
      }
    >
      {t(`shell.page_${cause}_text`)}
    </EmptyState>
  );
}
