import { Money } from '../../parts/money.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './home.module.css';
import type { Attention } from './queries.ts';

const amounts = new Set(['refunded', 'retained']);

/** The figures of yesterday next to those of a usual day. */
export function Yesterday({ yesterday: { date, currency, figures } }: { yesterday: Attention['yesterday'] }) {
  const { t, tag, number } = useText();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  const show = (name: string, value: number) =>
    amounts.has(name) ? <Money amount={value} currency={currency} /> : number(value);
  return (
    <section className={classes['panel']} aria-labelledby="home-yesterday">
      <table className={classes['figures']}>
        <thead>
          <tr>
            <th scope="col">
              <h2 id="home-yesterday">{t('home.yesterday')}</h2>
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('home.yesterday')}</span>
            </th>
            <th scope="col">{t('home.typical', { weekday })}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, value, usual }) => (
            <tr key={name}>
              <th scope="row">{t(`home.figure.${name}`)}</th>
              <td>{show(name, value)}</td>
              <td>{show(name, usual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
