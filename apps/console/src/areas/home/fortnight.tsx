import { useText } from '../../text/use-text.tsx';
import classes from './home.module.css';
import type { Attention } from './queries.ts';

/** The returns of each of the last 14 days. */
export function Fortnight({ days }: { days: Attention['days'] }) {
  const { t, tag, number } = useText();
  const dates = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const most = Math.max(1, ...days.map(({ requested }) => requested));
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  return (
    <section className={classes['panel']} aria-labelledby="home-fortnight">
      <div className={classes['side-heading']}>
        <h2 id="home-fortnight">{t('home.fortnight')}</h2>
      </div>
      <div className={classes['bars']} aria-hidden>
        {days.map(({ date, requested }) => (
          <span
            key={date}
            title={`${dates.format(new Date(date))}: ${number(requested)}`}
            style={{ blockSize: `${(requested / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes['ends']} aria-hidden>
        <span>{dates.format(new Date(first.date))}</span>
        <span>
          {dates.format(new Date(last.date))}: {number(last.requested)}
        </span>
      </div>
      <table className="visually-hidden">
        <caption>{t('home.fortnight')}</caption>
        <tbody>
          {days.map(({ date, requested }) => (
            <tr key={date}>
              <th scope="row">{dates.format(new Date(date))}</th>
              <td>{number(requested)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
