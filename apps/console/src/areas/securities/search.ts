import type { SecurityView } from '@retour/contract/securities';

/** What the list shows, as its address says it. */
export type SecuritiesSearch = { view?: SecurityView; cursor?: string };
