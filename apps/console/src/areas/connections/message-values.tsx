import { Notice } from '../../parts/notice.tsx';
import { CopyButton } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';

/** The two values that a platform needs to send its messages; the secret once, when it is new. */
export function MessageValues({ url, secret }: { url: string; secret: string | null }) {
  const { t } = useText();
  return (
    <div className={classes['form']}>
      <Value name="RETOUR_URL" value={url} />
      {secret !== null && (
        <>
          <Notice kind="warning">{t('connections.once')}</Notice>
          <Value name="RETOUR_SECRET" value={secret} />
        </>
      )}
    </div>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const { t } = useText();
  return (
    <div className={classes['value']}>
      <code>
        {name}={value}
      </code>
      <CopyButton text={`${name}=${value}`} label={t('connections.copy', { name })} />
    </div>
  );
}
