import type { Deps } from '../../../../platform/deps.ts';
import { Answer, defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { erasePerson, previewErasure } from '../commands/erase-person.ts';
import { exportPerson } from '../commands/export-person.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';

const route_defaults = {
  tag: 'Customer histories',
  allow: { key: 'privacy:write', staff: 'privacy:write' },
} as const;

const inLowerCase = (email: string) => email.trim().toLowerCase();

/** Exporting and erasing a person. */
export function privacyRoutes(deps: Deps): Route[] {
  return [exportRoute(deps), previewRoute(deps), eraseRoute(deps)];
}

function exportRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'exportPerson',
    method: 'GET',
    path: '/shoppers/export',
    summary: 'Export everything about a person',
    description:
      'One JSON document with everything that Retour holds about the person with this address, by kind. Files are in Base64.',
    query: schemas.HistoryQuery,
    success: {
      description: 'The document.',
      schema: schemas.PersonExport,
      examples: { export: examples.person_export },
    },
    refusals: ['validation_failed'],
    handle: async ({ caller, query }) =>
      new Answer(await exportPerson(deps, { shop_id: caller.shop.id, email: inLowerCase(query.email) }), {
        headers: { 'content-disposition': 'attachment; filename="personal-data.json"' },
      }),
  });
}

function previewRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'previewErasure',
    method: 'GET',
    path: '/shoppers/erasure',
    summary: 'Preview the erasure of a person',
    description:
      'What would be removed, what would stay, and what keeps it from being done. Nothing is removed.',
    query: schemas.ErasureQuery,
    success: {
      description: 'What would happen.',
      schema: schemas.ErasurePreview,
      examples: { preview: examples.erasure_preview },
    },
    refusals: ['validation_failed'],
    handle: ({ caller, query }) =>
      previewErasure(deps, {
        shop_id: caller.shop.id,
        email: inLowerCase(query.email),
        keeps_withdrawals: query.keep_withdrawals ?? false,
      }),
  });
}

function eraseRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    allow: { ...route_defaults.allow, step_up: true },
    operation: 'erasePerson',
    method: 'POST',
    path: '/shoppers/erasure',
    summary: 'Erase a person',
    description:
      "Removes personal data everywhere: returns, drafts, carts, orders, labels, emails, webhook payloads, pictures, notes, lists, withdrawals and the details of the audit log. Money and stock stay. This can't be undone. For somebody of whom nothing is held, nothing happens.",
    body: schemas.ErasureBody,
    body_example: { email: examples.shopper.email },
    success: {
      description: 'What was removed and what stays.',
      schema: schemas.Erasure,
      examples: { erasure: examples.erasure },
    },
    refusals: ['validation_failed', 'erasure_blocked'],
    handle: ({ caller, body }) =>
      erasePerson(deps, {
        shop_id: caller.shop.id,
        email: inLowerCase(body.email),
        keeps_withdrawals: body.keep_withdrawals ?? false,
      }),
  });
}
