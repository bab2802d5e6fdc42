import { countedTitle } from '../counted-title.ts';
import type { Amounts } from '../facts/totals.ts';
import type { Collected, Sending, StatusProps, StatusStep, StatusUnits } from '../facts/status.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { CodeCard, SendToPhone } from '../parts/code-card.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Findings } from '../parts/findings.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Messages } from '../parts/messages.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { Parcels } from '../parts/parcels.tsx';
import { HandInPlaces } from '../parts/places.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { GoodwillLedger, ReceivedLedger, refundedBy } from '../parts/received-ledger.tsx';
import { SecurityCard } from '../parts/security-card.tsx';
import { SendingAddress } from '../parts/sending-address.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { ReturnLedger, refundLabel } from '../parts/return-ledger.tsx';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { useShell } from '../use-shell.ts';

/** The one page of a return, from the request to the money. */
export function StatusPage(props: StatusProps) {
  const { reference, order_name, time_zone, amounts, received } = props;
  const text = useText();
  const { t } = text;
  const name = t('status.reference', { reference });
  return (
    <Layout title={name} aside={{ order: order_name }}>
      <OfflineNotice time_zone={time_zone} />
      <div class="stack">
        <Heading over={name} {...headingOf(props, text)} />
        {props.headline === 'preparing_label' && <span data-awaits-label="" hidden />}
        {props.sending && <SendingPart {...props} sending={props.sending} />}
        {props.places && <HandInPlaces places={props.places} />}
        {props.security && <SecurityCard security={props.security} time_zone={time_zone} />}
        {props.slip_url && (
          <p class="no-print">
            <a href={props.slip_url}>{t('slip.title')}</a>
          </p>
        )}
        {props.again_url && <ButtonLink href={props.again_url}>{t('status.again')}</ButtonLink>}
        {received && <ReceivedLedger received={received} time_zone={time_zone} shop_name={props.shop_name} />}
        {props.goodwill && (
          <section>
            <h2>{t('status.goodwill')}</h2>
            <GoodwillLedger received={props.goodwill} time_zone={time_zone} shop_name={props.shop_name} />
          </section>
        )}
        {props.credit_memos && props.credit_memos.length > 0 && (
          <p class="no-print">
            {props.credit_memos.map(({ number, url }, index) => (
              <>
                {index > 0 && ' · '}
                <a href={url}>{t('memo.title', { number: String(number) })}</a>
              </>
            ))}
          </p>
        )}
        {props.findings.length > 0 && <Findings findings={props.findings} />}
        {props.parcels.length > 0 && <Parcels parcels={props.parcels} time_zone={props.time_zone} />}
        <Progress {...props} />
        <Items {...props} />
        {props.collected && <WasPaid collected={props.collected} time_zone={time_zone} />}
        {amounts && received && (
          <details class="disclosure">
            <summary>
              <span>{t('status.amounts')}</span>
              <Icon name="chevron-down" />
            </summary>
            <ReturnLedger
              caption={t('review.get')}
              amounts={amounts}
              is_paid={props.collected !== undefined}
            />
          </details>
        )}
        {amounts && !received && (
          <section class="beside">
            <h2>{t('review.get')}</h2>
            <ReturnLedger
              caption={t('review.get')}
              amounts={amounts}
              is_paid={props.collected !== undefined}
            />
          </section>
        )}
        {props.cancel && <Cancel cancel={props.cancel} stays={isAllKept(props.units)} />}
        <Messages {...props} />
        <Closing {...props} />
      </div>
    </Layout>
  );
}

/** What is returned, what was paid for it, and what the shopper gets. */
function Items({ units, amounts }: StatusProps) {
  const text = useText();
  const { t } = text;
  const of = (amount: number) => amounts && <Amount money={{ amount, currency: amounts.currency }} />;
  const total = units.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return (
    <section>
      <h2>{t('items.count', { count: units.reduce((sum, { count }) => sum + count, 0) })}</h2>
      <ItemList>
        {units.map((unit) => (
          <ItemRow
            title={countedTitle(unit, text)}
            image_url={unit.image_url}
            tile={56}
            facts={entitlementOf(text, unit)}
            aside={unit.value !== null && of(unit.value)}
          />
        ))}
      </ItemList>
      {amounts && units.length > 1 && (
        <p class="items-total">
          <strong>{t('items.total')}</strong> <strong>{of(total)}</strong>
        </p>
      )}
    </section>
  );
}

/** The shop's last sentence, unless the return came to nothing. */
function Closing({ headline }: StatusProps) {
  const { shop } = useShell();
  const closing = shop?.texts?.closing;
  const has_ended = headline === 'cancelled' || headline === 'expired' || headline === 'closed';
  return closing && !has_ended ? <p class="own-text no-print">{closing}</p> : null;
}

/** Money that was refunded is the news; otherwise it is where the items are. */
function headingOf(
  { headline, received, collected, security, time_zone, send_until }: StatusProps,
  text: Text,
) {
  const { t, money, day } = text;
  const refund = headline === 'complete' && received ? refundedBy(received) : undefined;
  if (refund)
    return {
      title: t('status.refunded.title', { amount: money(refund) }),
      lead: t('status.refunded.lead', { day: day({ at: refund.at, time_zone }) }),
    };
  const until = day({ at: send_until, time_zone });
  // The page says by itself what was paid, and goes back.
  const was_charged = headline === 'cancelled' && (collected || security?.kind === 'deposit');
  return {
    title: t(`status.${headline}.title`, { day: until }),
    lead: was_charged ? undefined : t(`status.${headline}.lead`, { day: until }),
  };
}

/** Headlines under which it is the shopper's turn. */
const waits_for_shopper: ReadonlySet<StatusProps['headline']> = new Set([
  'drop_off',
  'in_store',
  'send_with_label',
  'send',
] as const);

function Progress(props: StatusProps) {
  const { steps, headline, time_zone, send_until, amounts, received, units, security } = props;
  const text = useText();
  if (steps.length === 0) return null;
  // Nothing is inspected of what stays with the shopper.
  const stays = isAllKept(units);
  const isTurn = ({ name, state }: StatusStep) =>
    name === 'sent' && state === 'current' && waits_for_shopper.has(headline);
  const factsOf = (step: StatusStep) => {
    const { name, at } = step;
    if (isTurn(step)) return text.t('status.step.until', { day: text.day({ at: send_until, time_zone }) });
    if (at) return text.moment({ at, time_zone });
    if (step.state === 'next' && (name === 'received' || name === 'inspected'))
      return text.t(`status.means.${name}`);
    return name === 'complete' && amounts && !received
      ? whatComes(amounts, { stays, is_sent_first: security?.is_ordered === true }, text)
      : undefined;
  };
  return (
    <section class="progress">
      <h2>{text.t(headline === 'complete' ? 'status.progress' : 'status.next')}</h2>
      <Timeline
        steps={steps.map((step) => ({
          title: text.t(`status.step.${isTurn(step) ? 'to_send' : step.name}`),
          state: step.state,
          facts: factsOf(step),
        }))}
      />
    </section>
  );
}

const isAllKept = (units: StatusProps['units']) => units.every(({ outcome }) => outcome !== 'default');

/** The results of the return in a sentence each, by the figures of its ledger. */
function whatComes(
  { ledger, currency, refund_to }: Amounts,
  { stays, is_sent_first }: { stays: boolean; is_sent_first: boolean },
  text: Text,
): string | undefined {
  const { t, money } = text;
  const said = ledger.groups.flatMap(({ kind, amount }) => {
    if (kind === 'exchange') return [t(is_sent_first ? 'status.sent_first' : 'status.then_exchange')];
    if (amount === 0) return [];
    const what = { amount: money({ amount, currency }) };
    if (kind === 'credit') return [t('status.then_credit', what)];
    return [
      t(stays ? 'status.then_refund_kept' : 'status.then_refund', {
        ...what,
        refund: refundLabel(refund_to.length > 1 ? undefined : refund_to[0], text),
      }),
    ];
  });
  return said.join(' ') || undefined;
}

function Cancel({ cancel, stays }: { cancel: NonNullable<StatusProps['cancel']>; stays: boolean }) {
  const { t } = useText();
  return (
    <section class="no-print">
      <h2>{t('status.change')}</h2>
      <p class="small">{t(stays ? 'status.change_hint_kept' : 'status.change_hint')}</p>
      {'url' in cancel ? (
        <>
          <form method="post" action={cancel.change_url}>
            <Button kind="outline">{t('status.choose_again')}</Button>
          </form>
          <details class="sure">
            <summary class="button quiet">{t('status.cancel')}</summary>
            <form method="post" action={cancel.url}>
              <p>{t('status.cancel_sure')}</p>
              <Button kind="destructive">{t('status.cancel_yes')}</Button>
            </form>
          </details>
        </>
      ) : (
        <ButtonLink kind="outline" href={cancel.sign_in_url}>
          {t('status.sign_in')}
        </ButtonLink>
      )}
    </section>
  );
}

/** What the shopper gets for a unit. */
function entitlementOf({ t }: Text, { outcome, resolution, exchange_title, is_offer }: StatusUnits): string {
  if (outcome === 'reject') return t('gets.none');
  const gets =
    resolution === 'exchange' && exchange_title !== null
      ? t('gets.exchange_for', { title: exchange_title })
      : t(`gets.${resolution}`);
  if (outcome === 'keep') return t(is_offer ? 'gets.kept_offer' : 'gets.kept', { resolution: gets });
  return outcome === 'donate' ? t('gets.donated', { resolution: gets }) : gets;
}

function SendingPart({ sending, reference, share_url }: StatusProps & { sending: Sending }) {
  const { t } = useText();
  if (sending.kind === 'code')
    return (
      <section>
        <CodeCard {...sending} reference={reference} code_page_url={sending.page_url} />
        {share_url !== undefined && (
          <div class="button-row no-print">
            <SendToPhone reference={reference} url={share_url} />
            <PrintButton />
          </div>
        )}
        <div class={share_url === undefined ? 'button-pair' : 'button-pair at-hand'}>
          <ButtonLink
            kind="outline"
            small
            icon="image"
            href={sending.file_url}
            download={`${sending.code}.png`}
          >
            {t('code.save')}
          </ButtonLink>
          <CopyButton text={sending.code} label={t('code.copy')} />
        </div>
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
      <SendingAddress {...sending} />
      <p class="small">{t('status.write_reference', { reference })}</p>
    </section>
  );
}

/** What was paid for the exchange, and what of it goes back. */
function WasPaid({ collected, time_zone }: { collected: Collected; time_zone: string }) {
  const { t, money, day } = useText();
  const { amount, refunded, currency, paid_at: at } = collected;
  return (
    <p>
      {t('status.collected', { amount: money({ amount, currency }), day: day({ at, time_zone }) })}{' '}
      {refunded > 0 && t('status.collected_refunded', { amount: money({ amount: refunded, currency }) })}
    </p>
  );
}
