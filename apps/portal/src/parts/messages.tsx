import type { StatusProps } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';

type Shown = Pick<StatusProps, 'messages' | 'writing' | 'shop_name' | 'time_zone'>;

/** What the shopper and the shop wrote each other, and where the shopper writes. */
export function Messages(props: Shown) {
  const { t } = useText();
  const { messages, writing } = props;
  const errorOf = useFieldError();
  if (messages.length === 0)
    return (
      <details class="disclosure no-print" id="messages" open={errorOf('message') !== undefined}>
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
      {writing.is_sent && <Notice>{t('status.message_sent')}</Notice>}
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
      {messages.map(({ by, text, at }) => (
        <li>
          <p>
            <strong>{by === 'shop' ? shop_name : t('status.you')}</strong>{' '}
            <small>{moment({ at, time_zone })}</small>
          </p>
          <p class="written" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Write({ url, text }: StatusProps['writing']) {
  const { t } = useText();
  const errorOf = useFieldError();
  return (
    <form method="post" action={url} noValidate>
      <Field
        id="message"
        label={t('status.message')}
        hint={t('status.ask_hint')}
        error={errorOf('message')}
        value={text}
        maxlength={2000}
        rows={4}
      />
      <Button kind="outline">{t('status.send')}</Button>
    </form>
  );
}
