import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

const types = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

type Added = { token: string; url: string; name?: string; is_image?: boolean };
type Props = {
  max: number;
  added: readonly Added[];
  /** Of a message: what is added is a file, PDFs too, and waits in the form until that is sent. */
  of?: 'photos' | 'files';
  error?: string | undefined;
};

/** Photos or files that were added, and a way to add more. Without a script, a button sends those that were picked. */
export function Photos({ max, added, of = 'photos', error }: Props) {
  const { t } = useText();
  const hint = added.length < max ? t(`${of}.hint`, { max }) : t(`${of}.full`, { max });
  return (
    <div
      class={added.length > 0 || of === 'files' ? 'photos has-photos' : 'photos'}
      data-photos=""
      data-left={max - added.length}
      data-failed={t(`${of}.failed`)}
      data-retry={t('failed.retry')}
      data-sending={t(`${of}.sending`)}
    >
      <h2 id="photos-title">{t(`${of}.title`)}</h2>
      <p class="field-hint" id="photos-hint">
        {hint}
      </p>
      <div class="photo-row">
        <ul class="photo-list" aria-live="polite">
          {added.map(({ token, url, name, is_image = true }, i) => (
            <li>
              {is_image ? (
                <img src={url} alt={name ?? t('photos.alt', { number: i + 1 })} width="72" height="72" />
              ) : (
                <span class="photo-file">
                  <Icon name="file-text" />
                  {name}
                </span>
              )}
              {of === 'files' && <input type="hidden" name="file" value={token} />}
              <button class="photo-remove" name="remove" value={token}>
                <Icon name="x" size={16} />
                <span class="unseen">
                  {name === undefined ? t('photos.remove', { number: i + 1 }) : t('files.remove', { name })}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {added.length < max && (
          <div class="photo-add">
            <input
              type="file"
              id={of}
              name={of}
              accept={of === 'files' ? `${types},application/pdf` : types}
              multiple
              aria-labelledby="photos-title"
              aria-describedby="photos-hint"
            />
            <label for={of} class="photo-pick">
              <Icon name={of === 'files' ? 'plus' : 'camera'} />
              <span class="unseen">{t(`${of}.add`)}</span>
            </label>
            <span class="scriptless">
              <Button kind="outline" small name="add" value="1">
                {t(`${of}.add`)}
              </Button>
            </span>
          </div>
        )}
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}
