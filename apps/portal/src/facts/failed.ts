/** Instead of a page that could not be made: `reference` is what the shop finds the failure by; `retry_url` leads to the same step again. */
export type FailedProps = { reference: string; retry_url: string };
