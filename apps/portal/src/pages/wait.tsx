import type { WaitProps } from '../facts/wait.ts';
import { Heading, Layout } from '../layout.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { useText } from '../text/use-text.ts';

/** Too many attempts: how long to wait, and what works meanwhile. */
export function WaitPage({ retry_after_s, retry_url }: WaitProps) {
  const { t } = useText();
  const title = t('wait.title');
  const time =
    retry_after_s < 90
      ? t('wait.seconds', { count: retry_after_s })
      : t('wait.minutes', { count: Math.ceil(retry_after_s / 60) });
  return (
    <Layout title={title}>
      <Heading title={title} lead={t('wait.lead', { time })} />
      <ButtonLink kind="outline" href={retry_url}>
        {t('failed.retry')}
      </ButtonLink>
    </Layout>
  );
}
