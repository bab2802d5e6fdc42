import { Button } from '@mantine/core';
import { LogIn } from 'lucide-react';
import { EmptyState } from '../parts/states.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './shell.module.css';

/** What is shown when nobody is signed in, or the session has ended. */
export function SignedOut() {
  const { t } = useText();
  return (
    <main className={classes['alone']}>
      <EmptyState
        icon={LogIn}
        level={1}
        title={t('shell.signed_out')}
        actions={
          <Button component="a" href={`/console/sign-in?next=${encodeURIComponent(whereAmI())}`}>
            {t('shell.sign_in')}
          </Button>
        }
      >
        {t('shell.signed_out_text')}
      </EmptyState>
    </main>
  );
}

/** The page below `/console`, to come back to. */
const whereAmI = () => window.location.pathname.replace(/^\/console/, '') + window.location.search;
