import type { FailedProps } from '../facts/failed.ts';
import { Heading, Layout } from '../layout.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { useText } from '../text/use-text.ts';

/** The server failed: nothing was submitted, and what was chosen before is kept. */
export function FailedPage({ reference, retry_url }: FailedProps) {
  const { t } = useText();
  const title = t('failed.title');
  return (
    <Layout title={title}>
      <Heading title={title} lead={t('failed.lead')} />
      <ButtonLink href={retry_url}>{t('failed.retry')}</ButtonLink>
      <p class="small">{t('failed.reference', { reference })}</p>
    </Layout>
  );
}
