import type { RetourClient } from './calls.ts';

/** A page has the URL of the next one under one of the names that the API uses. */
type Page = { nextPageUrl: string | null } | { next_page_url: string | null };

/** The pages among what an operation returns: some return an array unless you ask for pages. */
type PageOf<T> = T extends Page ? T : never;

type Result<T> = { data?: T; error?: unknown };

/**
 * Reads pages one after the other, starting with the given one: `for await (const page of pages(client, client.GET(…)))`. Each page's URL of the
 * next page includes its filters. Throws the problem when a page can't be read.
 */
export async function* pages<T>(
  client: RetourClient,
  first: Promise<Result<T>>,
): AsyncGenerator<PageOf<T>, void, undefined> {
  let result = await first;
  for (;;) {
    const page = result.data as (PageOf<T> & { nextPageUrl?: string; next_page_url?: string }) | undefined;
    if (!page) throw result.error;
    yield page;
    const next = page.nextPageUrl ?? page.next_page_url;
    if (!next) return;
    result = await follow<T>(client, new URL(next));
  }
}

// The types don't know which path a page URL has; the result is of the same kind as the page before.
async function follow<T>(client: RetourClient, url: URL): Promise<Result<T>> {
  const get = client.GET as unknown as (path: string, init: object) => Promise<Result<T>>;
  return get(url.pathname, { params: { query: Object.fromEntries(url.searchParams) } });
}
