import { countedTitle } from '../counted-title.ts';
import type { StatusFinding } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';

/** What wasn't as expected when the items were inspected, with photos. */
export function Findings({ findings }: { findings: readonly StatusFinding[] }) {
  const text = useText();
  const { t } = text;
  return (
    <section>
      <h2>{t('findings.title')}</h2>
      <ul class="findings">
        {findings.map(({ title, count, finding, images }) => (
          <li>
            <p class="item-title">{countedTitle({ count, title }, text)}</p>
            <p class="item-facts">{t(`findings.${finding}`)}</p>
            {images.length > 0 && (
              <p class="finding-photos">
                {images.map((url, i) => (
                  <a href={url}>
                    <img
                      src={url}
                      width="72"
                      height="72"
                      alt={t('photos.alt', { number: i + 1 })}
                      loading="lazy"
                    />
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p class="small">{t('findings.ask')}</p>
    </section>
  );
}
