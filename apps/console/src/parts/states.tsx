import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { IconName } from '@retour/tokens';
import { Icon } from './icon.tsx';
import { Failure } from '../api/client.ts';
import { useCan, useSession } from '../api/session.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './states.module.css';

/** What a page or panel says where there is nothing to show: an icon, a heading, a sentence and one or two buttons. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  level = 2,
}: {
  icon: IconName;
  title: string;
  /** Of the heading: 1 where it is the whole page. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes['state']}>
      <Icon name={icon} size={28} strokeWidth={1.5} />
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </div>
  );
}

/**
 * What a refusal says. In English, the server's own sentence, which has amounts and numbers; in other languages, the text of its code where there is
 * one.
 */
export function useRefusalText(): (refusal: { code: string; detail: string }) => string {
  const { t, language, knows } = useText();
  return ({ code, detail }) => {
    const key = `problems.${code}` as const;
    return language !== 'en' && knows(key) ? t(key) : detail;
  };
}

/** Why a request failed, in the reader's words where there are some and else in those of the server. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useText();
  const textOf = useRefusalText();
  return (error) => {
    if (!(error instanceof Failure)) return t('parts.failure.unknown');
    if (error.code === 'unreachable') return t('parts.failure.unreachable');
    if (error.status === undefined || error.status >= 500 || error.code === 'unknown')
      return t('parts.failure.unknown');
    return textOf({ code: error.code, detail: error.message });
  };
}

/** A panel that failed alone: what happened, another try, and the id of the request for whoever looks into it. */
export function ErrorState({
  title,
  error,
  onRetry,
  level = 2,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
  level?: 1 | 2 | 3;
}) {
  const { t } = useText();
  const textOf = useFailureText();
  if (error instanceof Failure && error.status === 403) return <NotAllowed />;
  const request_id = error instanceof Failure ? error.request_id : undefined;
  return (
    <div role="alert">
      <EmptyState
        icon="circle-alert"
        level={level}
        title={title}
        actions={
          <>
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                {t('parts.try_again')}
              </Button>
            )}
            {request_id !== undefined && <CopyButton text={request_id} label={t('parts.copy_request_id')} />}
            {request_id !== undefined && <RequestLink id={request_id} />}
          </>
        }
      >
        {textOf(error)}
      </EmptyState>
    </div>
  );
}

/** Leads from a failure to what the log of requests has of it, for those who may read it. */
function RequestLink({ id }: { id: string }) {
  const { t } = useText();
  if (!useCan('webhooks:read')) return null;
  return (
    <Link to="/developers/requests" search={{ request: id }}>
      {t('parts.request_id', { id })}
    </Link>
  );
}

/** What the role doesn't include, and who can change that. */
export function NotAllowed() {
  const { t } = useText();
  const { member } = useSession();
  return (
    <EmptyState icon="lock" title={t('parts.not_allowed')}>
      {t('parts.not_allowed_text', { role: t(`parts.role.${member.role}`) })}
    </EmptyState>
  );
}

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), 2000);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    start();
  };
  return (
    <Button variant="subtle" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t('parts.copied') : label}</span>
    </Button>
  );
}

const skeleton_after_ms = 200;
const failed_after_ms = 10_000;

/**
 * What stands in the place of something that is loading: nothing for 200 ms, then `children` in its exact size, and after 10 s that it takes longer
 * than usual.
 */
export function Loading({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  const { t } = useText();
  const [stage, setStage] = useState<'early' | 'shown' | 'late'>('early');
  useEffect(() => {
    const shown = setTimeout(() => setStage('shown'), skeleton_after_ms);
    const late = setTimeout(() => setStage('late'), failed_after_ms);
    return () => {
      clearTimeout(shown);
      clearTimeout(late);
    };
  }, []);
  if (stage === 'late')
    return (
      <EmptyState
        icon="circle-alert"
        title={t('parts.failure.slow')}
        actions={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('parts.try_again')}
            </Button>
          )
        }
      />
    );
  return (
    <div aria-busy="true" style={{ visibility: stage === 'early' ? 'hidden' : undefined }}>
      {children}
    </div>
  );
}

/** What stands in the place of rows while they are read, and where that failed. */
export function RowsState({
  query: { isPending, isError, error, refetch },
  title,
  rows,
  height,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** What could not be read. */
  title: string;
  rows: number;
  height?: number;
}) {
  const retry = () => void refetch();
  if (isError) return <ErrorState title={title} error={error} onRetry={retry} />;
  if (!isPending) return null;
  return (
    <Loading onRetry={retry}>
      <SkeletonRows rows={rows} {...(height !== undefined && { height })} />
    </Loading>
  );
}

/** Blocks in the place and size of the rows of a table. */
export function SkeletonRows({ rows = 12, height = 46 }: { rows?: number; height?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes['row']} style={{ blockSize: height }}>
          <span style={{ inlineSize: 16 }} />
          <span style={{ inlineSize: 64 }} />
          <span style={{ inlineSize: 32, blockSize: 32 }} />
          <span style={{ flex: 1, maxInlineSize: 220 + ((row * 53) % 160) }} />
          <span style={{ inlineSize: 90 }} />
        </div>
      ))}
    </div>
  );
}
