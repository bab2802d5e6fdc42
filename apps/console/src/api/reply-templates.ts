import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';

/** The saved texts of the shop, by name. */
export const replyTemplatesQuery = queryOptions({
  queryKey: ['settings', 'reply-templates'],
  queryFn: async ({ signal }) =>
    (await dataOf(api.GET('/api/v1/settings/reply-templates', { signal }))).reply_templates,
});
