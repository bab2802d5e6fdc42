import { Button, Textarea } from '@mantine/core';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { useKeptText } from '../../parts/kept-text.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { ReplyFiles } from './message-files.tsx';
import type { ReplyFile } from './message-files.tsx';
import { useReply } from './queries.ts';
import { TemplateChoice } from './template-choice.tsx';

const longest_reply = 5000;

/** An e-mail to the shopper, in the thread of the return. */
export function ReplyField({ shown, name }: { shown: ReturnOverview; name: string }) {
  const { t } = useText();
  const textOf = useFailureText();
  const [message, setMessage] = useKeptText(`reply ${shown.id}`);
  const [files, setFiles] = useState<readonly ReplyFile[]>([]);
  const reply = useReply(shown.id);
  const is_sending = files.some(({ state }) => state === 'sending');
  const without = files.flatMap(({ file, state }) => (state === 'failed' ? [file.name] : []));
  const { email } = shown.customer;
  const send = () =>
    reply.mutate(
      { message: message.trim(), files: files.flatMap((one) => (one.state === 'added' ? [one.id] : [])) },
      {
        onSuccess: () => {
          setMessage('');
          setFiles([]);
          showToast({
            text:
              without.length > 0
                ? t('desk.reply_sent_without', { email, names: without.join(', ') })
                : t('desk.reply_sent', { email }),
          });
        },
      },
    );
  return (
    <Form
      className={classes['note']}
      onSubmit={() => {
        if (message.trim() !== '' && !reply.isPending && !is_sending) send();
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
      <ReplyFiles return_id={shown.id} files={files} onChange={setFiles} />
      <p className={classes['final']}>{t('desk.reply_final')}</p>
      <Button
        type="submit"
        variant="default"
        disabled={message.trim() === '' || is_sending}
        loading={reply.isPending}
      >
        {t('desk.send_reply')}
      </Button>
    </Form>
  );
}
