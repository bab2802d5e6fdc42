import { Button, Textarea } from '@mantine/core';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useKeptText } from '../../parts/kept-text.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { useReply } from './queries.ts';
import { TemplateChoice } from './template-choice.tsx';

const longest_reply = 5000;

/** An e-mail to the shopper, in the thread of the return. */
export function ReplyField({ shown, name }: { shown: ReturnOverview; name: string }) {
  const { t } = useText();
  const textOf = useFailureText();
  const [message, setMessage] = useKeptText(`reply ${shown.id}`);
  const reply = useReply(shown.id);
  const { email } = shown.customer;
  const send = () =>
    reply.mutate(message.trim(), {
      onSuccess: () => {
        setMessage('');
        showToast({ text: t('desk.reply_sent', { email }) });
      },
    });
  return (
    <form
      className={classes['note']}
      onSubmit={(event) => {
        event.preventDefault();
        if (message.trim() !== '' && !reply.isPending) send();
      }}
    >
      <Textarea
        label={t('desk.reply', { name })}
        description={t('desk.reply_hint', { email })}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={longest_reply}
        value={message}
        error={reply.error ? textOf(reply.error) : undefined}
        onChange={({ currentTarget: { value } }) => setMessage(value)}
      />
      <TemplateChoice shown={shown} written={message} limit={longest_reply} onWrite={setMessage} />
      <p className={classes['final']}>{t('desk.reply_final')}</p>
      <Button type="submit" variant="default" disabled={message.trim() === ''} loading={reply.isPending}>
        {t('desk.send_reply')}
      </Button>
    </form>
  );
}
