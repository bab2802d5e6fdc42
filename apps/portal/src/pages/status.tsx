import type { Sending, StatusProps, StatusUnits } from '../facts/status.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { CodeCard } from '../parts/code-card.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { TotalsLedger } from '../parts/totals-ledger.tsx';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';

/** The one page of a return, from the request to the money. */
export function StatusPage(props: StatusProps) {
  const { reference, order_name, headline, time_zone, created_at, send_until, steps, units, totals } = props;
  const text = useText();
  const { t } = text;
  const name = t('status.reference', { reference });
  const day = text.day({ at: send_until, time_zone });
  return (
    <Layout title={name} aside={{ order: order_name }}>
      <Heading
        over={name}
        title={t(`status.${headline}.title`, { day })}
        lead={t(`status.${headline}.lead`, { day })}
      />
      {props.sending && <SendingPart sending={props.sending} reference={reference} />}
      {props.again_url && <ButtonLink href={props.again_url}>{t('status.again')}</ButtonLink>}
      {props.tracking && <Tracking {...props.tracking} />}
      {steps.length > 0 && (
        <section>
          <h2>{t(headline === 'complete' ? 'status.progress' : 'status.next')}</h2>
          <Timeline
            steps={steps.map((step, i) => ({
              title: t(`status.step.${step.name}`),
              state: step.state,
              facts: i === 0 ? text.moment({ at: created_at, time_zone }) : undefined,
            }))}
          />
        </section>
      )}
      <section>
        <h2>{t('status.items')}</h2>
        <ItemList>
          {units.map((unit) => (
            <ItemRow
              title={unit.count > 1 ? t('item.count', { count: unit.count, title: unit.title }) : unit.title}
              facts={entitlementOf(text, unit)}
            />
          ))}
        </ItemList>
      </section>
      {totals && (
        <section>
          <h2>{t('status.amounts')}</h2>
          <TotalsLedger totals={totals} />
          {totals.refund > 0 && <p class="small">{t('status.refund_way')}</p>}
        </section>
      )}
      {props.cancel && <Cancel cancel={props.cancel} />}
    </Layout>
  );
}

function Cancel({ cancel }: { cancel: NonNullable<StatusProps['cancel']> }) {
  const { t } = useText();
  return (
    <section>
      <h2>{t('status.change')}</h2>
      <p class="small">{t('status.change_hint')}</p>
      {'url' in cancel ? (
        <form method="post" action={cancel.url}>
          <Button kind="outline">{t('status.cancel')}</Button>
        </form>
      ) : (
        <ButtonLink kind="outline" href={cancel.sign_in_url}>
          {t('status.sign_in')}
        </ButtonLink>
      )}
    </section>
  );
}

/** What the shopper gets for a unit. */
function entitlementOf({ t }: Text, { outcome, resolution, exchange_title }: StatusUnits): string {
  if (outcome === 'reject') return t('gets.none');
  const gets =
    resolution === 'exchange' && exchange_title !== null
      ? t('gets.exchange_for', { title: exchange_title })
      : t(`gets.${resolution}`);
  if (outcome === 'keep') return t('gets.kept', { resolution: gets });
  return outcome === 'donate' ? t('gets.donated', { resolution: gets }) : gets;
}

function SendingPart({ sending, reference }: { sending: Sending; reference: string }) {
  const { t, country } = useText();
  if (sending.kind === 'code')
    return (
      <section>
        <CodeCard image_url={sending.image_url} code={sending.code} />
        {sending.network_url && (
          <p>
            <a href={sending.network_url}>{t('status.open_code')}</a>
          </p>
        )}
      </section>
    );
  if (sending.kind === 'label')
    return (
      <section>
        <ButtonLink href={sending.url}>{t('status.open_label')}</ButtonLink>
        <p class="small">{t('status.barcode', { reference })}</p>
      </section>
    );
  return (
    <section class="card">
      <address>
        {[...sending.lines, sending.country && country(sending.country)].filter(Boolean).map((line) => (
          <span>{line}</span>
        ))}
      </address>
      <p class="small">{t('status.write_reference', { reference })}</p>
    </section>
  );
}

function Tracking({ carrier, number, url }: NonNullable<StatusProps['tracking']>) {
  return (
    <p class="small">
      {carrier}{' '}
      {url ? (
        <a href={url}>
          <bdi>{number}</bdi>
        </a>
      ) : (
        <bdi>{number}</bdi>
      )}
    </p>
  );
}
