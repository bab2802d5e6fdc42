import type { WithdrawGiven, WithdrawProps } from '../facts/withdraw.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorSummary, Notice } from '../parts/notice.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { Timeline } from '../parts/timeline.tsx';
import type { TimelineStep } from '../parts/timeline.tsx';
import { useText } from '../text/use-text.ts';

type Of<Step extends WithdrawProps['step']> = Extract<WithdrawProps, { step: Step }>;

/** Withdraws from a contract in two steps, without anything between them (Directive 2011/83/EU, Article 11a). */
export function WithdrawPage(props: WithdrawProps) {
  if (props.step === 'details') return <Details {...props} />;
  return props.step === 'confirm' ? <Confirm {...props} /> : <Received {...props} />;
}

function Details({ given, faults }: Of<'details'>) {
  const { t } = useText();
  const errorOf = (name: keyof WithdrawGiven) => {
    const fault = faults[name];
    return fault && t(`withdraw.${fault.what}`, { most: fault.most });
  };
  const items_error = errorOf('items');
  const wrong = Object.keys(faults) as (keyof WithdrawGiven)[];
  return (
    <Layout title={t('withdraw.title')} withdrawing>
      <Heading
        over={t('withdraw.step', { number: 1 })}
        title={t('withdraw.title')}
        lead={t('withdraw.lead')}
      />
      {wrong.length > 0 && (
        <ErrorSummary title={t('problem.form')}>
          <ul>
            {wrong.map((name) => (
              <li>
                <a href={`#${name}`}>{t(`withdraw.${name}`)}</a>
              </li>
            ))}
          </ul>
        </ErrorSummary>
      )}
      <form method="post" action="?">
        <Field
          id="name"
          label={t('withdraw.name')}
          value={given.name}
          error={errorOf('name')}
          autocomplete="name"
          required
        />
        <Field
          id="contract"
          label={t('withdraw.contract')}
          hint={t('withdraw.contract_hint')}
          value={given.contract}
          error={errorOf('contract')}
          autocomplete="off"
          required
        />
        <Field
          id="email"
          type="email"
          label={t('withdraw.email')}
          hint={t('withdraw.email_hint')}
          value={given.email}
          error={errorOf('email')}
          autocomplete="email"
          required
        />
        <details class="field disclosure" open={given.items !== ''}>
          <summary>
            <span>
              {t('withdraw.items')}
              <small>{t('withdraw.items_hint')}</small>
            </span>
            <Icon name="chevron-down" />
          </summary>
          <textarea
            id="items"
            name="items"
            rows={4}
            aria-label={t('withdraw.items')}
            aria-invalid={items_error ? 'true' : undefined}
          >
            {given.items}
          </textarea>
          {items_error && <p class="field-error">{items_error}</p>}
        </details>
        <Button name="step" value="confirm">
          {t('withdraw.continue')}
        </Button>
      </form>
      <p class="small">{t('withdraw.note')}</p>
    </Layout>
  );
}

function Confirm({ given, statement, confirm_label, confirmation_id }: Of<'confirm'>) {
  const { t, language } = useText();
  const rows = [
    { label: t('withdraw.name'), value: given.name },
    { label: t('withdraw.email'), value: given.email },
    ...(given.items === '' ? [] : [{ label: t('withdraw.items'), value: given.items }]),
  ];
  return (
    <Layout title={t('withdraw.statement')} withdrawing>
      <Heading over={t('withdraw.step', { number: 2 })} title={t('withdraw.statement')} />
      <Statement statement={statement} rows={rows} />
      <form method="post" action="?">
        {Object.entries({ ...given, confirmation_id, language }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <Button name="step" value="send">
          {confirm_label}
        </Button>
        <Button kind="quiet" name="step" value="details">
          {t('withdraw.edit')}
        </Button>
      </form>
      <section>
        <h2>{t('withdraw.next')}</h2>
        <p>{t('withdraw.next_receipt')}</p>
        <p>{t('withdraw.next_refund')}</p>
      </section>
    </Layout>
  );
}

function Received(props: Of<'received'>) {
  const { t } = useText();
  const { statement, rows, keep, pdf_url, is_held } = props;
  return (
    <Layout title={t('withdraw.done')} withdrawing>
      <Heading title={t('withdraw.done')} lead={keep} />
      {is_held && <Notice>{t('withdraw.held')}</Notice>}
      <Statement statement={statement} rows={rows} />
      <div class="button-pair">
        <ButtonLink kind="outline" small icon="download" href={pdf_url}>
          {t('withdraw.pdf')}
        </ButtonLink>
        <PrintButton />
      </div>
      <section>
        <h2>{t('withdraw.next')}</h2>
        <Timeline steps={nextSteps(props, t)} />
      </section>
    </Layout>
  );
}

function nextSteps(
  { rows, goods, refund, send_to, sending }: Of<'received'>,
  t: ReturnType<typeof useText>['t'],
): TimelineStep[] {
  const [date, time] = rows.slice(-3);
  return [
    { title: t('withdraw.step_done'), state: 'done', facts: `${date?.value}, ${time?.value}` },
    {
      title: t('withdraw.step_goods'),
      state: 'current',
      facts: (
        <>
          {goods}
          {send_to.length > 0 && (
            <span class="send-to">
              {t('withdraw.send_to')}
              {send_to.map((line) => (
                <>
                  <br />
                  <bdi>{line}</bdi>
                </>
              ))}
            </span>
          )}
          <a href={sending.url}>{t(`withdraw.sending_${sending.kind}`)}</a>
        </>
      ),
    },
    { title: t('withdraw.step_refund'), state: 'next', facts: refund },
  ];
}

function Statement({ statement, rows }: Pick<Of<'received'>, 'statement' | 'rows'>) {
  return (
    <section class="card statement">
      <p dir="auto">{statement}</p>
      <dl>
        {rows.map(({ label, value }) => (
          <>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}
