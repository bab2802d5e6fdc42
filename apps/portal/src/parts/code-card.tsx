import { useText } from '../text/use-text.ts';

/** A QR code to be scanned from the screen: black on white in dark mode too. Pressed, it fills the screen. */
export function CodeCard({ image_url, code }: { image_url: string; code: string }) {
  const { t } = useText();
  const shown = code.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <div class="code-card">
      <a href="#whole-code" aria-label={t('code.enlarge')}>
        <img src={image_url} width="232" height="232" alt={t('code.alt')} />
      </a>
      <bdi>{shown}</bdi>
      <div class="whole-code" id="whole-code">
        <img src={image_url} width="232" height="232" alt={t('code.alt')} />
        <bdi>{shown}</bdi>
        <p>{t('code.bright')}</p>
        <a class="button outline" href="#main">
          {t('code.close')}
        </a>
      </div>
    </div>
  );
}
