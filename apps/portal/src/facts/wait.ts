/** Too many attempts or requests: when the next one is answered. */
export type WaitProps = { retry_after_s: number; retry_url: string };
