import assert from 'node:assert/strict';

/** What a browser without JavaScript sees of a page. */
export type SeenPage = {
  status: number;
  /** Path and query of the page, after redirects. */
  path: string;
  html: string;
  /** The text of the page without its head, as one line. */
  text: string;
  headers: Headers;
};

export type Visitor = {
  /** Opens a page, follows its redirects and keeps its cookies. */
  open(path: string): Promise<SeenPage>;
  /** Sends a form of a page of this origin, and follows where it leads. */
  post(path: string, fields: [string, string][] | Record<string, string> | FormData): Promise<SeenPage>;
  /** Opens a page that leads to another site; answers where, without going there. */
  leave(path: string): Promise<string>;
  /** Takes the cookies away, as a browser does when they have expired. */
  forget(): void;
};

const max_redirects = 5;

/** A visitor of the portal at `origin`, as a browser without JavaScript. */
export function visitPortal(origin: string, headers: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>();
  async function request(path: string, init: RequestInit = {}): Promise<SeenPage> {
    let [at, how] = [path, init];
    for (let hop = 0; hop <= max_redirects; hop++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(new URL(at, origin), {
        ...how,
        redirect: 'manual',
        headers: { ...headers, ...(cookie && { cookie }), ...(how.headers as Record<string, string>) },
      });
      for (const set of answer.headers.getSetCookie()) keep(cookies, set);
      if (answer.status !== 303) return see(at, answer);
      assert.equal(answer.headers.get('Cache-Control'), 'no-store');
      [at, how] = [answer.headers.get('Location')!, {}];
    }
    throw new Error(`${path} leads round in circles.`);
  }
  return {
    async leave(path) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(new URL(path, origin), {
        redirect: 'manual',
        headers: { ...headers, ...(cookie && { cookie }) },
      });
      for (const set of answer.headers.getSetCookie()) keep(cookies, set);
      return answer.headers.get('Location') ?? '';
    },
    open: (path) => request(path),
    post: (path, fields) =>
      request(path, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      }),
    forget: () => cookies.clear(),
  };
}

function keep(cookies: Map<string, string>, set: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
  if (/Max-Age=0\b/i.test(set)) cookies.delete(name!);
  else cookies.set(name!, value!);
}

async function see(path: string, answer: Response): Promise<SeenPage> {
  const html = await answer.text();
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const text = body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  return { status: answer.status, path, html, text, headers: answer.headers };
}
