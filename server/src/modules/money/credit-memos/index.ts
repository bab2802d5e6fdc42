export { issueCreditMemo } from './issue-memo.ts';
export { creditMemoRoutes } from './routes.ts';
export { listMemos, readMemo } from './store.ts';
export type { CreditMemo } from './compose-memo.ts';
