import type { RetourClient } from './create-client.ts';

/** What every page carries: where the next one is, under one of the names that the API uses. */
type Page = { nextPageUrl?: string | null; next_page_url?: string | null };

type Answer<T> = { data?: T; error?: unknown };

/**
 * Walks pages one after the other, the first one given: `for await (const page of pages(client, client.GET(…)))`. The URL of the next page
 * carries its filters. An error ends the walk by throwing it.
 */
export async function* pages<T extends Page>(
  client: RetourClient,
  first: Promise<Answer<T>>,
): AsyncGenerator<T> {
  let answer = await first;
  for (;;) {
    if (!answer.data) throw answer.error;
    yield answer.data;
    const next = answer.data.nextPageUrl ?? answer.data.next_page_url;
    if (!next) return;
    answer = await follow<T>(client, new URL(next));
  }
}

// A page URL names a path of the API; the types cannot know which, but the answer is of the kind of the page before.
async function follow<T>(client: RetourClient, url: URL): Promise<Answer<T>> {
  const get = client.GET as (path: string, init: object) => Promise<Answer<T>>;
  return get(url.pathname, { params: { query: Object.fromEntries(url.searchParams) } });
}
