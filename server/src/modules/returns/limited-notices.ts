import type { Deps } from '../../platform/deps.ts';
import type { VersionDifference } from '../../platform/http/api-versions.ts';
import { noticeWindow } from './list-window.ts';

/** Longest span of a shipping notice. */
const limit_days = 120;

/** Since 2026-10, a shipping notice covers at most 120 days (API contract, 11.10). */
export const limitedNotices = ({ clock }: Pick<Deps, 'clock'>): VersionDifference => ({
  since: '2026-10',
  operations: ['getShippingNotice'],
  summary: `\`from\` and \`to\` of the shipping notice are at most ${limit_days} days apart.`,
  change: (route) => ({
    ...route,
    async handle(request) {
      noticeWindow(request.query, clock, request.caller.shop.time_zone, { limit_days });
      return route.handle(request);
    },
  }),
});
