/** As far behind as anybody pages. */
const far_page = 10_000;
/** Large pages lead there, because a cursor takes any size of page. */
const walked_rows = 250;
const next_of = { pageSize: 'nextPageUrl', limit: 'next_page_url' } as const;

type Walked = { first: string; size: 'pageSize' | 'limit'; page_rows: number };

/** The path of page 10,000 of a list, or of the last page but one of large pages where it has less; and which page that is. */
export async function walk(
  origin: string,
  key: string,
  { first, size, page_rows }: Walked,
): Promise<{ path: string; page: number }> {
  const wanted_rows = (far_page - 1) * page_rows;
  let seen = 0;
  let path = first;
  for (;;) {
    const left = wanted_rows - seen;
    if (left === 0) break;
    const answer = await fetch(`${origin}${sized(path, size, Math.min(left, walked_rows))}`, {
      headers: { 'X-Authorization': key },
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    const body = (await answer.json()) as { returns: unknown[] } & Record<string, string | null>;
    const next = body[next_of[size]];
    // The last page but one of a small shop still has rows behind it.
    if (typeof next !== 'string') break;
    seen += body.returns.length;
    const url = new URL(next);
    path = url.pathname + url.search;
  }
  return { path: sized(path, size, page_rows), page: Math.floor(seen / page_rows) + 1 };
}

function sized(path: string, size: string, rows: number): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set(size, String(rows));
  return url.pathname + url.search;
}
