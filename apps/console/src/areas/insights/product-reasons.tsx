import { useQuery } from '@tanstack/react-query';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { findMainReason } from './findings.ts';
import classes from './insights.module.css';
import { Scrolling } from './scrolling.tsx';
import { PanelState } from './panel-state.tsx';
import type { Period } from './period.ts';
import { productReasonsQuery } from './queries.ts';
import { useWords } from './use-words.ts';

/** Why the most returned products come back. */
export function ProductReasons({ period }: { period: Period }) {
  const { t, number, language } = useText();
  const { rate } = useWords();
  const query = useQuery(productReasonsQuery(period, language));
  const { reasons = [], products = [] } = query.data ?? {};
  const main = findMainReason(products);
  const reason = main && reasons[main.column];
  const title = reason
    ? t('insights.main_reason', { reason: reason.name, products: main.products, of: products.length })
    : t('insights.product_reasons');
  return (
    <ChartPanel title={title} metric={t('insights.product_reasons_metric')}>
      <PanelState query={query} is_empty={products.length === 0}>
        <Scrolling label={title}>
          <table className={classes['matrix']}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('insights.product')}</th>
                <th scope="col">{t('insights.share_of_sold')}</th>
                {reasons.map(({ code, name }) => (
                  <th key={code} scope="col">
                    {name || t('insights.none_given')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {products.map(({ key, name, image, figures, units }) => (
                <tr key={key}>
                  <th scope="row">
                    <span className={classes['named']}>
                      <ProductPicture src={image} size={28} />
                      <span>{name}</span>
                    </span>
                  </th>
                  <td>{rate(figures.rates.of_cohort_units)}</td>
                  {units.map((count, index) => {
                    const share = figures.returned_units > 0 ? count / figures.returned_units : 0;
                    return (
                      <td key={reasons[index]?.code}>
                        <span
                          className={classes['cell']}
                          data-strong={share > 0.4 || undefined}
                          style={
                            { '--share': `${Math.round(Math.min(share, 1) * 46)}%` } as React.CSSProperties
                          }
                        >
                          {number(count)}
                        </span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </PanelState>
    </ChartPanel>
  );
}
