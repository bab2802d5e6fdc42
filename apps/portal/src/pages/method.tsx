import type { MethodChoice, MethodProps } from '../facts/method.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { Option, Options } from '../parts/option.tsx';
import { PlaceChoice } from '../parts/places.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { useFieldError } from '../use-shell.ts';
import { useText } from '../text/use-text.ts';
import { feeText } from './outcome.tsx';

/** Step 3: how the goods come back, what each way costs and what it needs. */
export function MethodPage(props: MethodProps) {
  const { order_name, is_gift, back_url, methods, chosen, send_until: at, time_zone } = props;
  const text = useText();
  const { t, day } = text;
  const title = t('method.title');
  const error = useFieldError()('method');
  const checked = methods.length === 1 ? methods[0]!.type : chosen;
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'method', back_url }}
      summary={
        <DraftSummary {...props}>
          {methods.length > 0 && <Button form="method-form">{t('outcome.continue')}</Button>}
        </DraftSummary>
      }
    >
      <Heading
        title={title}
        lead={methods.length > 0 ? t('method.lead', { day: day({ at, time_zone }) }) : t('method.none')}
      />
      {methods.length > 0 && (
        <form id="method-form" method="post" action="?">
          <div id="method">
            <Options question={title}>
              {methods.map((method) => (
                <Option
                  name="method"
                  value={method.type}
                  checked={method.type === checked}
                  title={t(`method.${method.type}`)}
                  aside={<Price method={method} {...props} />}
                  facts={[t(`method.${method.type}_needs`), ...whyFree(method, props)].join(' ')}
                >
                  {moreOf(method, props)}
                </Option>
              ))}
            </Options>
            <FieldError>{error}</FieldError>
          </div>
          <QuoteBar>
            <Button>{t('outcome.continue')}</Button>
          </QuoteBar>
        </form>
      )}
    </Layout>
  );

  function whyFree({ usual, waived_because }: MethodChoice, { currency }: MethodProps): string[] {
    if (usual === null || waived_because === null) return [];
    const usually = t('method.usually', { amount: text.money({ amount: usual, currency }) });
    return [...feeText({ type: 'label', usual, amount: 0, waived_because }, currency, text), usually];
  }
}

function Price({ method: { price }, currency }: { method: MethodChoice } & MethodProps) {
  const { t } = useText();
  if (price === null) return null;
  return price === 0 ? <>{t('method.free')}</> : <Amount money={{ amount: price, currency }} />;
}

function moreOf({ type, locations }: MethodChoice, { chosen_location, address, address_url }: MethodProps) {
  if (type === 'label') return <Sender address={address} address_url={address_url} />;
  return locations.length > 0 ? (
    <PlaceChoice type={type} locations={locations} chosen={chosen_location} />
  ) : undefined;
}

function Sender({ address, address_url }: Pick<MethodProps, 'address' | 'address_url'>) {
  const { t } = useText();
  return (
    <p class="small">
      {address ? `${t('method.from', { address: address.join(', ') })} ` : ''}
      <a href={address_url}>{t(address ? 'review.change' : 'method.add_address')}</a>
    </p>
  );
}
