/** What a check found. `skipped`: it could not be made, because an earlier check failed or there is nothing to check. */
export type Finding = {
  check: string;
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
  /** What to do about a warning or a failure. */
  advice?: string;
};

type Report = (message: string) => Finding;

/** Reports of a check, by status. */
export const reportsOf = (check: string) => ({
  ok: ((message) => ({ check, status: 'ok', message })) as Report,
  skipped: ((message) => ({ check, status: 'skipped', message })) as Report,
  warning: (message: string, advice: string): Finding => ({ check, status: 'warning', message, advice }),
  failed: (message: string, advice: string): Finding => ({ check, status: 'failed', message, advice }),
});
