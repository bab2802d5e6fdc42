import type { MethodChoice } from '../facts/method.ts';
import type { PlaceHours } from '../facts/hours.ts';
import type { StatusPlaces } from '../facts/status.ts';
import { openingLines, timeOfDay } from '../text/opening-hours.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';

type Location = MethodChoice['locations'][number];

/** Places that are in sight before more of them are asked for. */
const in_sight = 5;

/** The counters or stores of a method, of which one can be chosen. */
export function PlaceChoice({
  type,
  locations,
  chosen,
}: Pick<MethodChoice, 'type' | 'locations'> & { chosen: string | null }) {
  const { t } = useText();
  const name = `location-${type}`;
  const known = locations.find(({ id }) => id === chosen);
  // What was chosen before stays in sight.
  const all = known ? [known, ...locations.filter((one) => one !== known)] : locations;
  const more = all.slice(in_sight);
  return (
    <fieldset class="places">
      <legend>{t(`method.places_${type === 'in_store' ? 'in_store' : 'dropoff'}`)}</legend>
      <label class="place">
        <input type="radio" name={name} value="" checked={!known} />
        {t(`method.any_${type === 'in_store' ? 'store' : 'place'}`)}
      </label>
      {all.slice(0, in_sight).map(choice)}
      {more.length > 0 && (
        <details>
          <summary class="with-icon">
            {t('method.more_places', { count: more.length })}
            <Icon name="chevron-down" size={18} />
          </summary>
          {more.map(choice)}
        </details>
      )}
    </fieldset>
  );

  function choice(place: Location) {
    return (
      <label class="place">
        <input type="radio" name={name} value={place.id} checked={place === known} />
        <Place {...place} />
      </label>
    );
  }
}

/** Where the items of a return can be handed in: what was chosen, and the others one press away. */
export function HandInPlaces({ places: { type, chosen, others } }: { places: StatusPlaces }) {
  const { t } = useText();
  if (!chosen && others.length === 0) return null;
  return (
    <section class="places">
      {chosen && (
        <div class="place">
          <Icon name="map-pin" />
          <Place {...chosen} />
        </div>
      )}
      {others.length > 0 && (
        <details class="no-print">
          <summary class="with-icon">
            {t(type === 'dropoff' ? 'status.find_counter' : 'status.find_store')}
            <Icon name="chevron-down" size={18} />
          </summary>
          <ul>
            {others.map((place) => (
              <li class="place">
                <Place {...place} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Place({
  name,
  address,
  hours,
}: {
  name: string | null;
  address: string | null;
  hours?: PlaceHours | null;
}) {
  return (
    <span class="place-text">
      {name && (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      )}
      {address && (
        <span class="small">
          <bdi>{address}</bdi>
        </span>
      )}
      {hours && <Hours {...hours} />}
    </span>
  );
}

function Hours({ periods, today }: PlaceHours) {
  const { t, tag } = useText();
  return (
    <>
      <span class="small place-today">
        {t(`hours.${today.state}`, 'at' in today ? { time: timeOfDay(tag, today.at) } : {})}
      </span>
      {openingLines(tag, periods).map(({ days, hours }) => (
        <span class="small">
          {days} {hours ?? t('hours.none')}
        </span>
      ))}
    </>
  );
}
