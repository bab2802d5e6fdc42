import { queryOptions } from '@tanstack/react-query';
import type { PolicyBackTest } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';

export type BackTestResult = NonNullable<PolicyBackTest['result']>;

/** The versions of the policy, newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['policy', 'versions'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/policy/versions', { signal })),
});

/** A version with its document; null where there is none. */
export const versionQuery = (version: string) =>
  queryOptions({
    queryKey: ['policy', 'version', version],
    queryFn: async ({ signal }) => {
      try {
        return await dataOf(
          api.GET('/api/v1/policy/versions/{version}', { params: { path: { version } }, signal }),
        );
      } catch (error) {
        if (error instanceof Failure && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The saved test cases, and whether the draft passes them. */
export const casesQuery = queryOptions({
  queryKey: ['policy', 'cases'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/policy/cases', { signal })),
});

export const caseRunQuery = (version: 'draft' | 'published', revision: number) =>
  queryOptions({
    queryKey: ['policy', 'case-run', version, revision],
    queryFn: ({ signal }) => dataOf(api.POST('/api/v1/policy/cases/run', { body: { version }, signal })),
  });

/** The back-tests of the shop, newest first. */
export const backTestsQuery = queryOptions({
  queryKey: ['policy', 'back-tests'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/policy/back-tests', { signal })),
});

/** A back-test, asked for again every second until it has ended. */
export const backTestQuery = (back_test_id: number) =>
  queryOptions({
    queryKey: ['policy', 'back-test', back_test_id],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/policy/back-tests/{back_test_id}', {
          params: { path: { back_test_id: back_test_id } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'queued' && state.data.state !== 'running' ? false : 1000,
  });
