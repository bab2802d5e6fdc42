import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createKey } from '../../src/modules/access/api-keys/index.ts';
import { bulkActionJob } from '../../src/modules/desk/bulk-actions/index.ts';
import { readLog, verifyEntries, verifyLog } from '../../src/modules/records/audit/index.ts';
import { sealActs } from '../../src/modules/records/audit/commands/seal.ts';
import { verifyPart } from '../../src/modules/records/audit/commands/verify.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { inAct } from '../../src/platform/acts.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { runJob } from '../support/run-job.ts';

/** Tables without values in the log. An act on one of them is recorded by its operation and object alone. */
const not_noted = [
  // Commerce data, which integrations write by the thousand: the operation names the record.
  `carts collection_products collections customers deep_links fulfillments inventories locations
   order_line_items order_refunds orders payments product_variants products imported_returns qr_images`,
  // What a return consists of. Its state is noted; its history is its events and ledger.
  `draft_return_images draft_return_items draft_returns dropoff_bags dropoff_items dropoff_locations
   dropoff_shipments dropoffs fraud_reports inspections credit_memos label_documents label_history
   label_request_errors label_requests labels ledger_entries ledger_transactions policy_overrides
   return_exchanges return_line_items return_methods message_files return_messages return_notes return_reviews return_totals security_units shopper_payments station_actions
   station_photos stock_reservations store_credit_redemptions withdrawal_case_statements
   withdrawal_receipts withdrawal_registers withdrawal_statements`,
  // Sign-in: who has a session, and attempts at one. Recovery codes belong to an authenticator, which is noted.
  `account_requests account_sessions attempt_counts connection_authorizations email_proofs oidc_requests oidc_subjects return_sessions sessions sign_in_challenges
   sign_in_links staff_recovery_codes`,
  // What the server itself writes: queues, logs, counters, figures.
  `audit_entries audit_inbox backups connection_messages label_polls connection_marks connection_objects connection_differences connection_returns rate_counts replica_beats request_log request_log_gaps event_retention audit_logs bulk_action_rows bulk_actions bulk_operation_lines bulk_operations emails email_tests event_sequences
   events idempotency_keys insight_changes insight_rollups listing_counts policy_back_tests
   portal_proofs product_pictures published_policy_destinations return_documents return_queue setting_revisions settlement_attempts platform_credits platform_orders webhook_deliveries
   shopper_changes shopper_figures test_clocks chat_posts told_notifications notification_digests
   webhook_legacy_secrets webhook_payloads migrations routines`,
].flatMap((names) => names.split(/\s+/));

describe('the audit log', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop({}, { own: true });
  });
  after(() => at.server.close());

  const list = async (query = '') => {
    const { status, body } = await at.clients.standard.get(`/audit-entries?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.audit_entries;
  };
  const webhook = { topic: 'return', trigger: 'return.updated', url: 'https://hooks.example.com/retour' };

  it('has who changed what, from where, with the values before and after and without secrets', async () => {
    const { client, member_id } = await signStaffIn(at, 'owner');
    const made = await client.post('/webhooks', webhook, { headers: { 'User-Agent': 'Testing/1' } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id } = made.body.webhook ?? made.body;
    const changed = await client.request('PUT', `/webhooks/${id}`, {
      body: { ...webhook, status: 'inactive' },
    });
    assert.ok(changed.status < 300, JSON.stringify(changed.body));
    const [second, first] = await list(`object_type=webhook&object_id=${id}`);
    assert.deepEqual(second.actor, { kind: 'staff', id: member_id, name: first.actor.name });
    assert.deepEqual(
      [second.operation, second.changes],
      [
        'updateWebhook',
        [{ object: 'webhook', id: String(id), before: { status: 'active' }, after: { status: 'inactive' } }],
      ],
    );
    assert.equal(second.origin.request_id, changed.headers.get('X-Request-Id'));
    assert.equal(first.origin.user_agent, 'Testing/1');
    assert.deepEqual([first.changes[0].before, first.changes[0].after.url], [null, 'changed']);
    assert.ok(!JSON.stringify([first, second]).includes('hooks.example'));
  });

  it('has the state of a return before and after, by the key that changed it', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const { client, member_id } = await signStaffIn(at, 'agent');
    for (const path of ['flag', 'unflag']) {
      const { status, body } = await client.post(`/warehouse/return/${return_id}/${path}`);
      assert.equal(status, 200, JSON.stringify(body));
    }
    const entries = await list(
      `object_type=return&object_id=${return_id}&actor_id=${member_id}&actor_kind=staff`,
    );
    assert.deepEqual(
      entries.map(({ operation, changes }: never) => [operation, (changes as { after: object }[])[0]?.after]),
      [
        ['unflagReturn', { state: 'open', review_reason: null }],
        ['flagReturn', { state: 'review', review_reason: 'flagged' }],
      ],
    );
  });

  const acts = async (query = '') => {
    const { status, body } = await at.clients.standard.get(`/audit-acts?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  type ListedAct = { id: number; operation: string; entries: number; objects: number; units: number | null };

  it('shows the entries of one request as one act, and all choices of a draft return as one', async () => {
    const { client, member_id } = await signStaffIn(at, 'manager');
    const ids = [await openReturn(at.deps, at.shop), await openReturn(at.deps, at.shop)];
    const started = await client.post('/return-queue/bulk-actions', {
      action: 'flag',
      returns: ids.map((id) => ({ id })),
    });
    assert.equal(started.status, 202, JSON.stringify(started.body));
    await bulkActionJob(at.deps).handle({}, new AbortController().signal);
    await client.post(`/warehouse/return/${ids[0]}/unflag`);
    const mine = `actor_kind=staff&actor_id=${member_id}`;
    const of = ({ operation, entries, objects, units }: ListedAct) => [operation, entries, objects, units];
    assert.deepEqual((await acts(mine)).audit_acts.map(of), [
      ['unflagReturn', 1, 1, 1],
      ['flagReturn', 3, 2, 1],
    ]);
    // A filter finds an act by any of its entries, and counts those that match.
    assert.deepEqual((await acts(`${mine}&object_type=bulk_action`)).audit_acts.map(of), [
      ['createBulkAction', 1, 1, null],
    ]);
    assert.deepEqual((await acts(`${mine}&object_type=return&object_id=${ids[1]}`)).audit_acts.map(of), [
      ['flagReturn', 1, 1, 1],
    ]);
  });

  it('walks acts page by page, forwards and back, each of them once', async () => {
    const all: ListedAct[] = (await acts('limit=250')).audit_acts;
    assert.ok(all.some(({ entries }) => entries > 1));
    const pathOf = (url: string) => url.slice(url.indexOf('/api/v1') + '/api/v1'.length);
    const walked: ListedAct[] = [];
    let page = await acts('limit=2');
    const pages = [page];
    while (page.next_page_url) {
      walked.push(...page.audit_acts);
      page = (await at.clients.standard.get(pathOf(page.next_page_url))).body;
      pages.push(page);
    }
    walked.push(...page.audit_acts);
    assert.deepEqual(walked, all);
    const back = (await at.clients.standard.get(pathOf(pages.at(-1).previous_page_url))).body;
    assert.deepEqual(back.audit_acts, pages.at(-2).audit_acts);
  });

  it('leaves out what only prepares another request', async () => {
    const { client, member_id } = await signStaffIn(at, 'manager');
    const begun = await client.post('/staff/me/passkeys/options');
    assert.equal(begun.status, 200, JSON.stringify(begun.body));
    assert.deepEqual(await list(`actor_kind=staff&actor_id=${member_id}`), []);
  });

  it('records a repeated request once, and a refused or read one never', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const of_return = `object_type=return&object_id=${return_id}`;
    const headers = { 'Idempotency-Key': 'once' };
    for (let i = 0; i < 3; i++)
      assert.equal(
        (await at.clients.standard.post(`/warehouse/return/${return_id}/cancel`, {}, { headers })).status,
        200,
      );
    assert.equal((await list(of_return)).length, 1);
    const count = (await list('limit=250')).length;
    for (const key of [{}, { 'Idempotency-Key': 'refused' }])
      assert.equal(
        (await at.clients.standard.post(`/warehouse/return/${return_id}/cancel`, {}, { headers: key })).body
          .code,
        'return_cancelled',
      );
    await at.clients.standard.get('/webhooks');
    assert.equal((await list('limit=250')).length, count);
  });

  it('records commands, by the shop that they change', async () => {
    const act = {
      shop_id: null,
      actor: { kind: 'cli' as const, id: null, name: 'root' },
      operation: 'keys create',
      object: null,
      reason: null,
      request_id: null,
      address: null,
      user_agent: null,
    };
    const key = await inAct(act, () =>
      createKey(at.deps, { shop_id: at.shop.id, name: 'erp', scopes: ['returns'] }),
    );
    const [entry] = await list('actor_kind=cli');
    assert.deepEqual(
      [entry.operation, entry.object],
      ['keys create', { type: 'api_key', id: String(key.id) }],
    );
    assert.deepEqual(
      [entry.changes[0].after.secret_hash, entry.changes[0].after.scopes],
      ['changed', ['returns']],
    );
  });

  it('is walked page by page, as JSON and as CSV', async () => {
    const all = await list('limit=250');
    const { secret } = await at.server.createKey(at.shop);
    const headers = { 'X-Authorization': secret, Accept: 'text/csv' };
    let url: string | undefined = `${at.server.origin}/api/v1/audit-entries?limit=2`;
    const rows: string[] = [];
    while (url) {
      const answer: Response = await fetch(url, { headers });
      assert.equal(answer.headers.get('Content-Type'), 'text/csv; charset=utf-8');
      rows.push(...(await answer.text()).trimEnd().split('\r\n'));
      url = /<(.*)>/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    assert.equal(rows.length, all.length + 1);
    assert.match(rows[0]!, /^id,occurred_at,actor_kind/);
  });

  it('has nothing of another shop', async () => {
    const other = await at.server.createShop();
    const { secret } = await at.server.createKey(other);
    const client = at.server.client(secret);
    const made = await client.post('/webhooks', webhook);
    assert.equal(made.status, 201);
    const { audit_entries } = (await client.get('/audit-entries')).body;
    assert.deepEqual(
      audit_entries.map(({ id, operation }: { id: number; operation: string }) => [id, operation]),
      [[1, 'createWebhook']],
    );
    const { audit_acts } = (await client.get('/audit-acts')).body;
    assert.deepEqual(
      audit_acts.map(({ id, entries }: ListedAct) => [id, entries]),
      [[1, 1]],
    );
    assert.ok(
      (await list('limit=250')).every(
        (one: { object: { id: string } }) => one.object?.id !== String(made.body.id),
      ),
    );
  });

  it('is read by owners and managers only', async () => {
    for (const [role, status] of [
      ['owner', 200],
      ['manager', 200],
      ['agent', 403],
      ['warehouse', 403],
      ['read-only', 403],
    ] as const) {
      const { client } = await signStaffIn(at, role);
      assert.equal((await client.get('/audit-entries')).status, status, role);
    }
  });

  const query = (text: string) => at.deps.db.pool.query(text);

  it('refuses every change of what was recorded, sealed or not', async () => {
    await list();
    await openReturn(at.deps, at.shop);
    for (const text of [
      `update audit_entries set operation = 'x'`,
      `update audit_entries set details = '{}'`,
      'delete from audit_entries',
      'truncate audit_entries',
      'truncate audit_inbox',
    ])
      await assert.rejects(query(text), /append-only/, text);
    await signStaffIn(at, 'owner').then(({ client }) => client.post('/webhooks', webhook));
    for (const text of [`update audit_inbox set operation = 'x'`, 'delete from audit_inbox'])
      await assert.rejects(query(text), /append-only/, text);
  });

  it('seals acts in one order, also when many are sealed at once', async () => {
    const { client } = await signStaffIn(at, 'owner');
    const ids = await Promise.all(Array.from({ length: 6 }, () => openReturn(at.deps, at.shop)));
    await Promise.all(
      ids.flatMap((id) => [
        client.post(`/warehouse/return/${id}/note`, { content: 'Seen' }),
        sealActs(at.deps, at.shop.id),
        sealActs(at.deps, at.shop.id),
      ]),
    );
    const { checked, broken } = await verifyLog(at.deps, at.shop.id);
    const { rows } = await query(
      `select count(*) as n, max(sequence) as last, (select count(*) from audit_inbox) as waiting from audit_entries where shop_id = ${at.shop.id}`,
    );
    assert.deepEqual([checked, broken, rows[0].n, rows[0].waiting], [rows[0].last, null, rows[0].last, 0]);
  });

  it('names the first entry that was changed, taken out or cut off', async () => {
    const { checked, head } = await verifyLog(at.deps, at.shop.id);
    const rolled_back = new Error('rolled back');
    const changes: [string, number, number][] = [
      [`update audit_entries set operation = operation || 'x'`, checked - 2, checked - 2],
      [`update audit_entries set details = '{"reason":"other"}'`, checked - 2, checked - 2],
      [`update audit_entries set occurred_at = occurred_at + interval '1 ms'`, checked - 3, checked - 3],
      ['delete from audit_entries', checked - 1, checked - 1],
      ['delete from audit_entries', checked, checked],
    ];
    for (const [change, sequence, broken_at] of changes) {
      const work = at.deps.db.inTransaction(async (tx) => {
        await sql`alter table audit_entries disable trigger user`.execute(tx);
        await sql.raw(`${change} where shop_id = ${at.shop.id} and sequence = ${sequence}`).execute(tx);
        const db = { ...at.deps.db, root: tx, inTransaction: () => Promise.reject(new Error('sealed')) };
        assert.equal((await verifyLog({ db }, at.shop.id)).broken?.sequence, broken_at, change);
        throw rolled_back;
      });
      await assert.rejects(work, rolled_back);
    }
    assert.equal((await verifyLog(at.deps, at.shop.id, { noted: '0'.repeat(64) })).broken?.sequence, checked);
    assert.deepEqual(await verifyEntries(readLog(at.deps, at.shop.id), { noted: head }), {
      checked,
      without_details: 0,
      broken: null,
      head,
    });
  });

  it('says how many entries have no details, which their hashes can’t tell', async () => {
    const { checked, without_details } = await verifyLog(at.deps, at.shop.id);
    const rolled_back = new Error('rolled back');
    const work = at.deps.db.inTransaction(async (tx) => {
      await sql`alter table audit_entries disable trigger user`.execute(tx);
      await sql`update audit_entries set details = null where shop_id = ${at.shop.id} and sequence > ${checked - 2}`.execute(
        tx,
      );
      const db = { ...at.deps.db, root: tx, inTransaction: () => Promise.reject(new Error('sealed')) };
      const verified = await verifyLog({ db }, at.shop.id);
      assert.deepEqual([verified.broken, verified.checked], [null, checked]);
      assert.equal(verified.without_details, without_details + 2);
      throw rolled_back;
    });
    await assert.rejects(work, rolled_back);
  });

  it('is verified through the API, in parts that go on from one another', async () => {
    const verify = async (from = '') =>
      (await at.clients.standard.get(`/audit-entries/verification?${from}`)).body;
    const all = await verify();
    assert.deepEqual([all.first_id, all.last_id, all.broken], [1, all.checked, null]);
    const rest = await verify(`after=${all.checked - 2}`);
    assert.deepEqual(
      [rest.checked, rest.first_id, rest.last_id, rest.head],
      [2, all.checked - 1, all.last_id, all.head],
    );
    assert.equal((await verify('after=999999999')).checked, 0);
    const rolled_back = new Error('rolled back');
    await assert.rejects(
      at.deps.db.inTransaction(async (tx) => {
        await sql`alter table audit_entries disable trigger user`.execute(tx);
        await sql`delete from audit_entries where shop_id = ${at.shop.id} and sequence = 2`.execute(tx);
        const db = { ...at.deps.db, root: tx, inTransaction: () => Promise.reject(new Error('sealed')) };
        const { checked, broken } = await verifyPart({ db }, at.shop.id, undefined);
        assert.deepEqual([checked, broken?.sequence, broken?.kind], [1, 2, 'missing']);
        throw rolled_back;
      }),
      rolled_back,
    );
  });

  it('names a key, a member and a view alike, whether a path or a change names them', async () => {
    const { client } = await signStaffIn(at, 'owner');
    const { member_id } = await signStaffIn(at, 'agent');
    const key = (await client.post('/api-keys', { name: 'wms', scopes: ['returns'] })).body;
    await client.post(`/api-keys/${key.id}/revoke`);
    await client.request('PATCH', `/staff/members/${member_id}`, { body: { role: 'manager' } });
    const of_key = await list(`object_type=api_key&object_id=${key.id}`);
    assert.deepEqual(
      of_key.map(({ operation }: { operation: string }) => operation),
      ['revokeApiKey', 'createApiKey'],
    );
    const [of_member] = await list(`object_type=staff_member&object_id=${member_id}`);
    assert.deepEqual(of_member.changes[0], {
      object: 'staff_member',
      id: String(member_id),
      before: { role: 'agent' },
      after: { role: 'manager' },
    });
  });

  it('finds what one request changed', async () => {
    const [newest] = await list('limit=1');
    const found = await list(`request_id=${newest.origin.request_id}`);
    assert.deepEqual([found.length, found[0].id], [1, newest.id]);
  });

  it('notes the values of every table that people act on, or says why not', async () => {
    const { rows } = await query(`
      select c.relname as name, exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'note_audit_change') as is_noted
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    const noted = rows.filter(({ is_noted }) => is_noted).map(({ name }) => name);
    const left = rows.filter(({ is_noted }) => !is_noted).map(({ name }) => name);
    const fresh = left.filter((name) => !not_noted.includes(name));
    assert.deepEqual(
      fresh,
      [],
      'attach note_audit_change in migrations/routines/audit.sql, or say here why not',
    );
    assert.deepEqual(
      not_noted.filter((name) => !left.includes(name)),
      [],
      'these are noted, or gone',
    );
    assert.ok(noted.length > 25, `only ${noted.length}`);
  });

  it('is kept for the time that is set, and stays verifiable when its beginning is deleted', async () => {
    const { checked } = await verifyLog(at.deps, at.shop.id);
    at.clock.advance(1095 * day_ms);
    const { client } = await signStaffIn(at, 'owner');
    const made = await client.post('/webhooks', { ...webhook, url: 'https://other.example.com/hook' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    await sealActs(at.deps, at.shop.id);
    at.clock.advance(day_ms / 2);
    await runJob(at.deps, 'audit.delete-old');
    const { checked: left, broken } = await verifyLog(at.deps, at.shop.id);
    assert.deepEqual([broken, left < checked, left > 0], [null, true, true]);
  });
});
