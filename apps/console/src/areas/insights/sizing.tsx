import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import classes from './insights.module.css';
import { ListLink } from './list-link.tsx';
import { PanelState } from './panel-state.tsx';
import type { Period } from './period.ts';
import { serialReturnersQuery, sizingQuery } from './queries.ts';

/** Products that come back because of their size. */
export function Sizing({ period }: { period: Period }) {
  const { t, number } = useText();
  const query = useQuery(sizingQuery(period));
  const products = query.data?.products ?? [];
  const clear = products.find(({ verdict }) => verdict !== 'mixed');
  const title = clear
    ? t(clear.verdict === 'runs_small' ? 'insights.runs_small' : 'insights.runs_large', {
        product: clear.name,
      })
    : t('insights.sizing');
  return (
    <ChartPanel title={title} metric={t('insights.sizing_metric')}>
      <PanelState query={query} is_empty={products.length === 0}>
        <table className={classes['rows']}>
          <thead>
            <tr>
              <th scope="col">{t('insights.product')}</th>
              <th scope="col">{t('insights.too_small')}</th>
              <th scope="col">{t('insights.too_large')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ key, name, image, too_small_units, too_large_units }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={classes['named']}>
                    <ProductPicture src={image} size={28} />
                    <span>{name}</span>
                  </span>
                </th>
                <td>{number(too_small_units)}</td>
                <td>{number(too_large_units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelState>
    </ChartPanel>
  );
}

/** Customers with many returns. */
export function SerialReturners({ period }: { period: Period }) {
  const { t, number, shortDate, fullDate } = useText();
  const seesCustomers = useCan('customers:read');
  const query = useQuery(serialReturnersQuery(period));
  const customers = query.data?.customers ?? [];
  return (
    <ChartPanel title={t('insights.serial_returners')} metric={t('insights.serial_returners_metric')}>
      <PanelState query={query} is_empty={customers.length === 0}>
        <table className={classes['rows']}>
          <thead>
            <tr>
              <th scope="col">{t('insights.customer')}</th>
              <th scope="col">{t('insights.returns')}</th>
              <th scope="col">{t('insights.last_return')}</th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ email, return_count, last_return_at }) => (
              <tr key={email}>
                <th scope="row">
                  {seesCustomers ? (
                    <Link to="/customers/$email" params={{ email }}>
                      {email}
                    </Link>
                  ) : (
                    email
                  )}
                </th>
                <td>
                  <ListLink period={period} filter={{ search: email }}>
                    {number(return_count)}
                  </ListLink>
                </td>
                <td title={fullDate(last_return_at)}>{shortDate(last_return_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelState>
    </ChartPanel>
  );
}
