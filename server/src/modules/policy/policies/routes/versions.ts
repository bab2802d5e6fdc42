import { parseTime, toTsMs } from '@retour/contract/time';
import { nameOf } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Nullable, Text, TimeText } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { GivenRevision } from '../../../shop/setting-revisions/index.ts';
import { max_note_characters } from '../document/words.ts';
import { discardDraft } from '../publish/discard-draft.ts';
import { publishDraft } from '../publish/publish-draft.ts';
import { requireVersion } from '../publish/read-versions.ts';
import { retirePolicy } from '../publish/retire-policy.ts';
import { rollBack } from '../publish/roll-back.ts';
import { cancelPublication, schedulePublication } from '../publish/schedule.ts';
import { saveDraft } from '../publish/save-draft.ts';
import { requireVersionName } from '../publish/named-policy.ts';
import { listVersions } from '../publish/store-versions.ts';
import type { PolicyVersion, VersionSummary } from '../publish/store-versions.ts';
import {
  Document,
  Summary,
  Version,
  example,
  example_document,
  published_example,
  publishing,
  read_defaults,
  scheduled_example,
  summary_example,
  write_defaults,
} from './schemas.ts';

const Note = Type.Optional(Nullable(Text(max_note_characters, 'What changed and why.')));

/** The versions of the policy of a shop (API contract, 26.8). */
export function policyVersionRoutes(deps: Deps): Route[] {
  return [
    listRoute(deps),
    getRoute(deps),
    saveRoute(deps),
    discardRoute(deps),
    publishRoute(deps),
    scheduleRoute(deps),
    cancelScheduleRoute(deps),
    rollBackRoute(deps),
    retireRoute(deps),
  ];
}

/** Versions that a list shows: the newest. */
const max_listed = 500;

function listRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'listPolicyVersions',
    method: 'GET',
    path: '/policy/versions',
    summary: 'List the versions of the policy',
    description: `The newest ${max_listed}, without their documents. Without any, the default policy applies.`,
    success: {
      description: 'The versions, newest first.',
      schema: Type.Object({ versions: Type.Array(Summary) }),
      examples: { versions: { versions: [summary_example] } },
    },
    refusals: [],
    async handle({ caller }) {
      const versions = await listVersions(db.root, caller.shop.id);
      return { versions: versions.slice(0, max_listed).map(summaryJson) };
    },
  });
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'getPolicyVersion',
    method: 'GET',
    path: '/policy/versions/{version}',
    params: { version: 'A number, `draft` or `published`.' },
    summary: 'Get a version of the policy',
    description: 'With its document.',
    success: { description: 'The version.', schema: Version, examples: { version: example } },
    refusals: ['resource_not_found'],
    async handle({ caller, params }) {
      const name = requireVersionName(params['version'] ?? '');
      return versionJson(await requireVersion(db.root, caller.shop.id, name));
    },
  });
}

function saveRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'savePolicyDraft',
    method: 'PUT',
    path: '/policy/draft',
    summary: 'Save the draft of the policy',
    description:
      'Replaces the draft, which has no effect until it is published. `errors` names every problem by its path.',
    body: Type.Object({ document: Document, note: Note, revision: GivenRevision }),
    body_limit_bytes: 1_048_576,
    body_example: { document: example_document, note: 'Shoes: 14 days', revision: 0 },
    success: { description: 'The draft.', schema: Version, examples: { draft: example } },
    refusals: ['validation_failed', 'revision_conflict', 'resource_in_use'],
    async handle({ caller, body: { document, note = null, revision: expected_revision } }) {
      const saved = { shop: caller.shop, document, note, expected_revision, by: nameOf(caller) };
      return versionJson(await saveDraft(deps, saved));
    },
  });
}

function discardRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'discardPolicyDraft',
    method: 'DELETE',
    path: '/policy/draft',
    query: Type.Object({ revision: GivenRevision }),
    summary: 'Discard the draft of the policy',
    description: 'The version in effect stays.',
    success: { status: 204, description: 'There is no draft any more.', schema: Type.Null(), examples: {} },
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, query: { revision: expected_revision } }) {
      await discardDraft(deps, { shop_id: caller.shop.id, expected_revision });
    },
  });
}

function publishRoute(deps: Deps): Route {
  return defineRoute({
    ...publishing,
    operation: 'publishPolicy',
    method: 'POST',
    path: '/policy/publish',
    summary: 'Publish the draft of the policy',
    description: 'It applies to all later evaluations. Existing returns keep their version.',
    body: Type.Object({ note: Note, revision: GivenRevision }),
    body_example: { note: 'Shoes: 14 days', revision: 5 },
    success: {
      description: 'The published version.',
      schema: Version,
      examples: { published: published_example },
    },
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, body: { note, revision: expected_revision } }) {
      const given = { shop: caller.shop, by: nameOf(caller), note: note ?? undefined, expected_revision };
      return versionJson(await publishDraft(deps, given));
    },
  });
}

function scheduleRoute(deps: Deps): Route {
  return defineRoute({
    ...publishing,
    operation: 'schedulePolicy',
    method: 'PUT',
    path: '/policy/schedule',
    summary: 'Schedule the draft of the policy',
    description:
      'The draft takes effect at a time, within a minute. Until then it can’t be saved again. Sending another time replaces the first.',
    body: Type.Object({
      publish_at: TimeText('Within a year. Without an offset it is a time of the shop.'),
      note: Note,
      revision: GivenRevision,
    }),
    body_example: { publish_at: '2026-04-01T09:00:00', note: 'Shoes: 14 days', revision: 5 },
    success: { description: 'The scheduled draft.', schema: Version, examples: { draft: scheduled_example } },
    refusals: ['validation_failed', 'resource_not_found', 'revision_conflict'],
    async handle({ caller, body: { publish_at: text, note, revision: expected_revision } }) {
      const { shop } = caller;
      const publish_at = parseTime(text, shop.time_zone)!.at;
      const given = { shop, by: nameOf(caller), note: note ?? undefined, expected_revision, publish_at };
      return versionJson(await schedulePublication(deps, given));
    },
  });
}

function cancelScheduleRoute(deps: Deps): Route {
  return defineRoute({
    ...publishing,
    operation: 'cancelPolicySchedule',
    method: 'DELETE',
    path: '/policy/schedule',
    summary: 'Cancel the schedule of the policy',
    description: 'The draft stays, and doesn’t take effect by itself.',
    success: { description: 'The draft.', schema: Version, examples: { draft: example } },
    refusals: ['resource_not_found'],
    async handle({ caller }) {
      return versionJson(await cancelPublication(deps, caller.shop.id));
    },
  });
}

function rollBackRoute(deps: Deps): Route {
  return defineRoute({
    ...publishing,
    operation: 'rollBackPolicy',
    method: 'POST',
    path: '/policy/roll-back',
    summary: 'Roll back the policy',
    description: 'Publishes an earlier version again, as a new version. A draft stays.',
    body: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 999_999_999 }), note: Note }),
    body_example: { version: 3, note: 'Too many returns' },
    success: {
      description: 'The published version.',
      schema: Version,
      examples: { published: published_example },
    },
    refusals: ['validation_failed', 'resource_not_found', 'resource_in_use'],
    async handle({ caller, body: { version, note } }) {
      const given = { shop: caller.shop, by: nameOf(caller), version, note: note ?? undefined };
      return versionJson(await rollBack(deps, given));
    },
  });
}

function retireRoute(deps: Deps): Route {
  return defineRoute({
    ...publishing,
    operation: 'retirePolicy',
    method: 'POST',
    path: '/policy/retire',
    summary: 'Retire the policy',
    description: 'Takes it out of effect: the default policy applies. All versions stay.',
    success: {
      description: 'The version that was in effect.',
      schema: Type.Object({ version: Type.Integer() }),
      examples: { retired: { version: 3 } },
    },
    refusals: ['resource_not_found'],
    handle: ({ caller }) => retirePolicy(deps, caller.shop.id),
  });
}

function summaryJson(summary: VersionSummary): object {
  const { version, status, revision, note, saved_by, published_by, scheduled_by, schedule_failure, ...at } =
    summary;
  const { created_at, updated_at, published_at, retired_at, publish_at } = at;
  const show = (time: Date | null) => time && toTsMs(time);
  return {
    version,
    status,
    revision,
    note,
    saved_by,
    saved_at: toTsMs(updated_at),
    created_at: toTsMs(created_at),
    published_at: show(published_at),
    published_by,
    retired_at: show(retired_at),
    publish_at: show(publish_at),
    scheduled_by,
    schedule_failure,
  };
}

const versionJson = (version: PolicyVersion) => ({ ...summaryJson(version), document: version.document });
