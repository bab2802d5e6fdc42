import { Button } from '@mantine/core';
import { console_path, is_test_side } from '../api/side.ts';
import { EmptyState } from '../parts/states.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './shell.module.css';

/** What is shown when nobody is signed in, or the session has ended. */
export function SignedOut() {
  const { t } = useText();
  return (
    <main className={classes['alone']}>
      <EmptyState
        icon="log-in"
        level={1}
        title={t('shell.signed_out')}
        actions={
          <Button component="a" href={signInUrl()}>
            {t('shell.sign_in')}
          </Button>
        }
      >
        {t('shell.signed_out_text')}
      </EmptyState>
    </main>
  );
}

/** Where to sign in, and come back to the same page. A test side is entered from the live side alone. */
function signInUrl(): string {
  if (is_test_side) return '/console';
  const here = window.location.pathname.slice(console_path.length) + window.location.search;
  return `${console_path}/sign-in?next=${encodeURIComponent(here)}`;
}
