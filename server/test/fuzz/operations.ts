export type Json = Record<string, any>;

/** An operation of the served API description. */
export type Operation = {
  id: string;
  /** In capitals. */
  method: string;
  /** Path with its parameters in braces, and the others that are served identically. */
  path: string;
  aliases: string[];
  params: Parameter[];
  query: Parameter[];
  body: { schema: Json; required: boolean; example: unknown; media: string } | undefined;
  /** Statuses of its successes. */
  successes: string[];
  /** Absent when no key may call it. */
  scope: string | undefined;
  /** Whether an Idempotency-Key makes it safe to repeat. */
  is_repeatable: boolean;
  /** Whether members of staff may call it, and shoppers. */
  is_for_staff: boolean;
  is_for_shoppers: boolean;
  /** Every method of the path, in capitals. */
  allowed: string[];
  /** Methods of other paths that match this one too: `/orders/qr` is also `/orders/{id}`. */
  matched_elsewhere: string[];
};

export const json_media = 'application/json';
/** One JSON object a line. */
export const lines_media = 'application/x-ndjson';
/** Files, and fields beside them. */
export const form_media = 'multipart/form-data';

export type Parameter = { name: string; schema: Json; required: boolean };

/** Media types of bodies that can be made, the first is taken. */
const made_media = [json_media, lines_media, form_media];

/** The operations of an API description, in its order; references in their schemas are replaced by what they name. */
export function readOperations(document: Json): Operation[] {
  const paths = Object.entries<Json>(document['paths']);
  return paths.flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      ...readOperation(document, path, method, operation, allowedMethods(methods)),
      matched_elsewhere: paths
        .filter(([other]) => other !== path && patternOf(other).test(path))
        .flatMap(([, elsewhere]) => allowedMethods(elsewhere)),
    })),
  );
}

/** What the URLs of a path match, with its parameters as groups. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

function readOperation(
  document: Json,
  path: string,
  method: string,
  operation: Json,
  allowed: string[],
): Omit<Operation, 'matched_elsewhere'> {
  const parameters = (operation['parameters'] ?? []).map((one: Json) => inline(document, one)) as Json[];
  const of = (place: string) =>
    parameters
      .filter((one) => one['in'] === place)
      .map(({ name, schema, required = false }): Parameter => ({ name, schema, required }));
  const body = operation['requestBody'];
  const id = operation['operationId'];
  const media = body ? made_media.find((one) => body.content[one]) : json_media;
  if (!media) throw new Error(`Nobody knows how to make the body of ${id}.`);
  return {
    id,
    method: method.toUpperCase(),
    path,
    aliases: operation['x-aliases'] ?? [],
    params: of('path'),
    query: of('query'),
    body: body && {
      schema: inline(document, body.content[media].schema),
      required: body.required === true,
      example: body.content[media].example,
      media,
    },
    successes: Object.keys(operation['responses']).filter((status) => status.startsWith('2')),
    scope: operation['security']?.find((one: Json) => one['ApiKey'])?.ApiKey[0],
    is_repeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
    is_for_staff: operation['security']?.some((one: Json) => one['StaffSession']) ?? false,
    is_for_shoppers: operation['security']?.some((one: Json) => one['ShopperSession']) ?? false,
    allowed,
  };
}

function allowedMethods(methods: Json): string[] {
  const named = Object.entries<Json>(methods).flatMap(([method, operation]) => [
    method.toUpperCase(),
    ...(operation['x-alias-methods'] ?? []),
  ]);
  return named.includes('GET') ? [...named, 'HEAD'] : named;
}

/** A copy without references and without examples. */
function inline(document: Json, node: any): any {
  if (Array.isArray(node)) return node.map((item) => inline(document, item));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') {
    const target = node.$ref.slice(2).split('/');
    return inline(
      document,
      target.reduce((at: Json, name: string) => at[name], document),
    );
  }
  const members = Object.entries(node).filter(([name]) => name !== 'example' && name !== 'examples');
  return Object.fromEntries(members.map(([name, member]) => [name, inline(document, member)]));
}

/** An operation that a URL leads to, with what the URL says. */
export type FoundOperation = {
  operation: Operation;
  params: Record<string, string>;
  query: Record<string, string>;
};
export type FindOperation = (method: string, href: string) => FoundOperation | undefined;

/** Finds the operation that a link of an answer leads to. */
export function createFinder(operations: Operation[]): FindOperation {
  const served = operations.map((operation) => ({
    operation,
    pattern: patternOf(operation.path),
  }));
  return (method, href) => {
    if (!URL.canParse(href)) return undefined;
    const { pathname, searchParams } = new URL(href);
    for (const { operation, pattern } of served) {
      const match = operation.method === method ? pattern.exec(pathname) : null;
      if (!match) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ]);
      return { operation, params: Object.fromEntries(params), query: Object.fromEntries(searchParams) };
    }
    return undefined;
  };
}
