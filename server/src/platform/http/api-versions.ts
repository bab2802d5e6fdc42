import type { Route } from '../route.ts';

/** A version of the API: a name that its paths begin with, and how long it is served. */
export type ApiVersion = {
  /** The month of its release, or `unstable`. */
  name: string;
  /** Other names in paths. */
  aliases: readonly string[];
  /** Since when callers are asked to move on, and when it ends: RFC 9745 and RFC 8594. */
  deprecated_at?: Date;
  sunset_at?: Date;
};

/** Every version that is served, oldest first. Routes are written for the first one. */
export const API_VERSIONS: readonly [ApiVersion, ...ApiVersion[]] = [
  { name: '2026-07', aliases: ['v1'] },
  { name: '2026-10', aliases: ['latest'] },
  { name: 'unstable', aliases: [] },
];

const [oldest] = API_VERSIONS;
const by_name = new Map(
  API_VERSIONS.flatMap((version) => [version.name, ...version.aliases].map((name) => [name, version])),
);
const prefix = /^\/api\/([a-z0-9-]+)(?=[/?]|$)/;

/** The version that a URL names; the oldest for pages and paths without one. */
export const versionOf = (url: string): ApiVersion => by_name.get(prefix.exec(url)?.[1] ?? '') ?? oldest;

/** The URL under which all versions are routed. A version that doesn't exist stays, and has no route. */
export const routedVersion = (url: string): string =>
  url.replace(prefix, (whole, name: string) => (by_name.has(name) ? '/api/v1' : whole));

/** The headers that tell which version a response is of and, where it is deprecated, since when and until when. */
export function versionHeaders(version: ApiVersion, origin: string): Record<string, string> {
  const { name, deprecated_at, sunset_at } = version;
  return {
    ...(version === oldest ? {} : { 'X-API-Version': name }),
    ...(deprecated_at && {
      Deprecation: `@${Math.floor(deprecated_at.getTime() / 1000)}`,
      Link: `<${origin}/guide/versions/>; rel="deprecation"`,
    }),
    ...(sunset_at && { Sunset: sunset_at.toUTCString() }),
  };
}

/** What a version changes about some operations. Later versions keep it. */
export type VersionDifference = {
  since: string;
  operations: readonly string[];
  /** For the API description. */
  summary: string;
  /** The operation as it is from then on. */
  change: (route: Route) => Route;
};

/** The routes with what is different about them in later versions. */
export function withVersions(routes: readonly Route[], differences: readonly VersionDifference[]): Route[] {
  const known = new Set(routes.map(({ operation }) => operation));
  for (const name of differences.flatMap(({ operations }) => operations))
    if (!known.has(name)) throw new Error(`A version changes the operation ${name}, which doesn't exist.`);
  return routes.map((route) => {
    const own = differences.filter(({ operations }) => operations.includes(route.operation));
    if (own.length === 0) return route;
    const versions = new Map<string, Route>();
    let latest = route;
    for (const { name } of API_VERSIONS) {
      const news = own.filter(({ since }) => since === name);
      if (news.length > 0)
        latest = { ...news.reduce((so_far, { change }) => change(so_far), latest), changed_since: name };
      if (latest !== route) versions.set(name, latest);
    }
    const changes = own.map(({ since, summary }) => ({ since, summary }));
    return { ...route, versions, version_changes: changes };
  });
}

/** The routes as a version has them. */
export const routesOf = (version: ApiVersion, routes: readonly Route[]): Route[] =>
  routes.map((route) => route.versions?.get(version.name) ?? route);
