import type { StatusParcel } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';

/** The parcels of a return: each with its label while it can be sent, and where it is. */
export function Parcels({ parcels, time_zone }: { parcels: readonly StatusParcel[]; time_zone: string }) {
  const { t, day } = useText();
  return (
    <section>
      <h2>{t('parcels.title', { count: parcels.length })}</h2>
      <ul class="parcels">
        {parcels.map(({ label_url, carrier, number, url, seen }, i) => (
          <li>
            <span>
              {parcels.length > 1 && <strong>{t('parcels.one', { number: i + 1 })} </strong>}
              {carrier}{' '}
              {url ? (
                <a href={url}>
                  <bdi>{number}</bdi>
                </a>
              ) : (
                <bdi>{number}</bdi>
              )}
              {seen && (
                <small>
                  {seen.place === null
                    ? t('parcels.scanned', { day: day({ at: seen.at, time_zone }) })
                    : t('parcels.seen', { place: seen.place, day: day({ at: seen.at, time_zone }) })}
                </small>
              )}
            </span>
            {label_url && <a href={label_url}>{t('status.open_label')}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
