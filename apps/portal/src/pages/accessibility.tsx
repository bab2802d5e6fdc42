import type { AccessibilityProps } from '../facts/accessibility.ts';
import { Heading, Layout } from '../layout.tsx';
import { useText } from '../text/use-text.ts';
import { useShell } from '../use-shell.ts';

/** The accessibility statement (Directive (EU) 2019/882, Annex V): what works, what does not, how that is known, and whom to tell. */
export function AccessibilityPage({ shop_name }: AccessibilityProps) {
  const { t } = useText();
  const contact = useShell().shop?.links?.contact;
  const works = ['keyboard', 'reader', 'size', 'look', 'time'] as const;
  return (
    <Layout title={t('shell.accessibility')}>
      <Heading title={t('shell.accessibility')} lead={t('access.lead')} />
      <p>{t('access.standard')}</p>
      <section>
        <h2>{t('access.works')}</h2>
        <ul class="points">
          {works.map((name) => (
            <li>{t(`access.${name}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('access.limits')}</h2>
        <ul class="points">
          <li>{t('access.pictures')}</li>
          <li>{t('access.labels')}</li>
        </ul>
      </section>
      <section>
        <h2>{t('access.tested')}</h2>
        <p>{t('access.tested_how')}</p>
      </section>
      <section>
        <h2>{t('access.tell')}</h2>
        <p>{t('access.tell_how', { shop: shop_name })}</p>
        {contact && (
          <p>
            <a href={contact}>{t('shell.contact')}</a>
          </p>
        )}
        <p>{t('access.authority')}</p>
      </section>
    </Layout>
  );
}
