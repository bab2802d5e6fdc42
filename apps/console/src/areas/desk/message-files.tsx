import { ActionIcon, Button, FileButton } from '@mantine/core';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Icon } from '../../parts/icon.tsx';
import { shrinkPhoto } from '../../parts/shrink-photo.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';

const types = 'image/jpeg,image/png,image/webp,image/heic,application/pdf';
/** Files of one message. */
const max_files = 6;

/** A file that was chosen for a reply: on its way to the server, there, or not. */
export type ReplyFile =
  | { file: File; state: 'sending' | 'failed' }
  | { file: File; state: 'added'; id: string };

/** Adds a file to a return, for a message that is sent later. Answers its id. */
async function addFile(return_id: number, file: File): Promise<string> {
  const body = new FormData();
  const is_photo = file.type.startsWith('image/');
  body.append('files', is_photo ? await shrinkPhoto(file) : file, file.name);
  const { files } = await dataOf(
    api.POST('/api/v1/returns/{return_id}/files', { params: { path: { return_id } }, body }),
  );
  return files[0]!.file_id;
}

type Props = {
  return_id: number;
  files: readonly ReplyFile[];
  onChange: (change: (now: readonly ReplyFile[]) => readonly ReplyFile[]) => void;
};

/** Photos and files of a reply. One that fails stays with a way to try again; the reply is sent without it. */
export function ReplyFiles({ return_id, files, onChange }: Props) {
  const { t } = useText();
  const send = async (file: File) => {
    const become = (next: ReplyFile) => onChange((now) => now.map((one) => (one.file === file ? next : one)));
    become({ file, state: 'sending' });
    await addFile(return_id, file).then(
      (id) => become({ file, state: 'added', id }),
      () => become({ file, state: 'failed' }),
    );
  };
  const add = (chosen: readonly File[]) => {
    const taken = chosen.slice(0, max_files - files.length);
    onChange((now) => [...now, ...taken.map((file) => ({ file, state: 'sending' as const }))]);
    for (const file of taken) void send(file);
  };
  return (
    <div className={classes['files']} role="group" aria-label={t('desk.files')}>
      <ul aria-live="polite">
        {files.map(({ file, state }) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`}>
            <Icon name={file.type.startsWith('image/') ? 'image' : 'file-text'} size={16} />
            <span>{file.name}</span>
            {state === 'sending' && <small>{t('desk.file_sending')}</small>}
            {state === 'failed' && (
              <>
                <small className={classes['failed']}>{t('desk.file_failed')}</small>
                <Button variant="subtle" size="compact-sm" onClick={() => void send(file)}>
                  {t('desk.file_again')}
                </Button>
              </>
            )}
            <ActionIcon
              variant="subtle"
              aria-label={t('desk.file_remove', { name: file.name })}
              onClick={() => onChange((now) => now.filter((one) => one.file !== file))}
            >
              <Icon name="x" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {files.length < max_files && (
        <FileButton multiple accept={types} onChange={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="plus" size={16} />}
            >
              {t('desk.add_files')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}

type Shown = Extract<ReturnOverview['timeline'][number], { kind: 'message' }>['detail']['files'];

/** The files of a message, which open by themselves. */
export function MessageFiles({ files }: { files: Shown }) {
  return files.length === 0 ? null : (
    <span className={classes['shown_files']}>
      {files.map(({ url, name, content_type }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {content_type === 'image/jpeg' ? (
            <img src={url} alt={name} width={56} height={56} loading="lazy" />
          ) : (
            <>
              <Icon name="file-text" size={16} /> {name}
            </>
          )}
        </a>
      ))}
    </span>
  );
}
