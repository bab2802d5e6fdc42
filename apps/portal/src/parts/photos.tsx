import type { ReasonProps } from '../facts/reason.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const types = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Photos that were added, and a way to add more. Without a script, a button sends those that were picked. */
export function Photos({ max, added }: NonNullable<ReasonProps['photos']>) {
  const { t } = useText();
  const hint = added.length < max ? t('photos.hint', { max }) : t('photos.full', { max });
  return (
    <div
      class={added.length > 0 ? 'photos has-photos' : 'photos'}
      data-photos=""
      data-left={max - added.length}
      data-failed={t('photos.failed')}
      data-retry={t('failed.retry')}
      data-sending={t('photos.sending')}
    >
      <h2 id="photos-title">{t('photos.title')}</h2>
      <p class="field-hint" id="photos-hint">
        {hint}
      </p>
      <div class="photo-row">
        <ul class="photo-list" aria-live="polite">
          {added.map(({ token, url }, i) => (
            <li>
              <img src={url} alt={t('photos.alt', { number: i + 1 })} width="72" height="72" />
              <button class="photo-remove" name="remove" value={token}>
                <Icon name="x" size={16} />
                <span class="unseen">{t('photos.remove', { number: i + 1 })}</span>
              </button>
            </li>
          ))}
        </ul>
        {added.length < max && (
          <div class="photo-add">
            <input
              type="file"
              id="photos"
              name="photos"
              accept={types}
              multiple
              aria-labelledby="photos-title"
              aria-describedby="photos-hint"
            />
            <label for="photos" class="photo-pick">
              <Icon name="camera" />
              <span class="unseen">{t('photos.add')}</span>
            </label>
            <span class="scriptless">
              <Button kind="outline" small name="add" value="1">
                {t('photos.add')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
