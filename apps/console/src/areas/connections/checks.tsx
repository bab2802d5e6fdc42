import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import type { check } from './queries.ts';

type CheckResult = Awaited<ReturnType<typeof check>>['checks'][number];

const looks = {
  passed: { icon: 'check', tone: 'good' },
  warning: { icon: 'triangle-alert', tone: 'warn' },
  failed: { icon: 'circle-alert', tone: 'bad' },
} as const;

/** What a check at the platform found, line by line, and what to do. */
export function Checks({ platform, checks }: { platform: string; checks: readonly CheckResult[] }) {
  const { t } = useText();
  const words = useCheckWords(platform);
  const warnings = checks.filter(({ status }) => status !== 'passed').length;
  return (
    <div role="status">
      <ul className={classes['health']}>
        {checks.map((one) => {
          const { icon, tone } = looks[one.status];
          const { message, what_to_do } = words(one);
          return (
            <li key={one.name} data-tone={tone}>
              <Icon name={icon} size={16} strokeWidth={1.75} />
              <span>
                {message}
                {what_to_do !== null && <small>{what_to_do}</small>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={classes['soft']}>
        {t('connections.checked', { count: checks.length, warnings })}{' '}
        {warnings > 0 && (
          <a href={`/guide/connect-${platform}/`} target="_blank" rel="noreferrer">
            {t('connections.open_guide')}
          </a>
        )}
      </p>
    </div>
  );
}

/** The server's own sentences in English, which have names and numbers; in other languages those of the check, of the platform first, where there are some. */
function useCheckWords(platform: string) {
  const { t, knows, language } = useText();
  return ({ name, status, message, what_to_do }: CheckResult) => {
    const said = [
      `connections.check.${platform}.${name}.${status}`,
      `connections.check.${name}.${status}`,
    ].find(knows);
    const advice = [`connections.check_advice.${platform}.${name}`, `connections.check_advice.${name}`].find(
      knows,
    );
    if (language === 'en' || !said) return { message, what_to_do };
    return { message: t(said), what_to_do: what_to_do !== null && advice ? t(advice) : what_to_do };
  };
}
