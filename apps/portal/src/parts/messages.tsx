import type { StatusProps } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { Photos } from './photos.tsx';

type Shown = Pick<StatusProps, 'messages' | 'writing' | 'shop_name' | 'time_zone'>;

/** What the shopper and the shop wrote each other, and where the shopper writes. */
export function Messages(props: Shown) {
  const { t } = useText();
  const { messages, writing } = props;
  const errorOf = useFieldError();
  if (messages.length === 0)
    return (
      <details
        class="disclosure no-print"
        id="messages"
        open={errorOf('message') !== undefined || errorOf('files') !== undefined || writing.files.length > 0}
      >
        <summary>
          <span>{t('status.ask')}</span>
          <Icon name="chevron-down" />
        </summary>
        <Write {...writing} />
      </details>
    );
  return (
    <section id="messages">
      <h2>{t('status.messages')}</h2>
      <Thread {...props} />
      {writing.is_sent && (
        <Notice>
          {writing.without.length > 0
            ? t('status.message_sent_without', { names: writing.without.join(', ') })
            : t('status.message_sent')}
        </Notice>
      )}
      <div class="no-print">
        <Write {...writing} />
      </div>
    </section>
  );
}

function Thread({ messages, shop_name, time_zone }: Shown) {
  const { t, moment } = useText();
  return (
    <ol class="messages">
      {messages.map(({ by, text, at, files }) => (
        <li>
          <p>
            <strong>{by === 'shop' ? shop_name : t('status.you')}</strong>{' '}
            <small>{moment({ at, time_zone })}</small>
          </p>
          <p class="written" dir="auto">
            {text}
          </p>
          {files.length > 0 && <Files files={files} />}
        </li>
      ))}
    </ol>
  );
}

function Files({ files }: Pick<StatusProps['messages'][number], 'files'>) {
  return (
    <ul class="message-files">
      {files.map(({ name, url, is_image }) => (
        <li>
          <a href={url}>
            {is_image ? (
              <img src={url} width="72" height="72" alt={name} loading="lazy" />
            ) : (
              <span class="photo-file">
                <Icon name="file-text" />
                {name}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Files of one message. */
const max_files = 6;

function Write({ url, text, files }: StatusProps['writing']) {
  const { t } = useText();
  const errorOf = useFieldError();
  return (
    <form method="post" action={url} enctype="multipart/form-data" noValidate>
      <Field
        id="message"
        label={t('status.message')}
        hint={t('status.ask_hint')}
        error={errorOf('message')}
        value={text}
        maxlength={2000}
        rows={4}
      />
      <Photos of="files" max={max_files} added={files} error={errorOf('files')} />
      <Button kind="outline">{t('status.send')}</Button>
    </form>
  );
}
