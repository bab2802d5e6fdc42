import type { Connection } from '../../../../../client/src/index.ts';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';

/** The two values that a platform needs to send its messages, in the form in which somebody gives them to it; the secret once, when it is new. */
export function MessageValues({
  messages: { url, is_automatic },
  secret,
}: {
  messages: NonNullable<Connection['messages']>;
  secret: string | null;
}) {
  const { t } = useText();
  const url_name = is_automatic ? t('connections.message_url') : 'RETOUR_URL';
  const secret_name = is_automatic ? t('connections.message_secret') : 'RETOUR_SECRET';
  return (
    <div className={classes['form']}>
      <Value name={url_name} value={url} is_for_environment={!is_automatic} />
      {secret !== null && (
        <>
          <Notice kind="warning">{t('connections.once')}</Notice>
          <Value name={secret_name} value={secret} is_for_environment={!is_automatic} />
        </>
      )}
    </div>
  );
}

/** A value that somebody copies to somewhere else. */
export function Value({
  name,
  value,
  is_for_environment = false,
}: {
  name: string;
  value: string;
  /** Copied with its name, as a line of a file. */
  is_for_environment?: boolean;
}) {
  const { t } = useText();
  const text = is_for_environment ? `${name}=${value}` : value;
  return (
    <div className={classes['value']}>
      {!is_for_environment && <small>{name}</small>}
      <code>{text}</code>
      <CopyButton text={text} label={t('connections.copy', { name })} />
    </div>
  );
}
