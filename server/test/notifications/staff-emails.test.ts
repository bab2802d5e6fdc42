import assert from 'node:assert/strict';
import { beforeEach, afterEach, describe, it } from 'node:test';
import { tellStaff } from '../../src/modules/desk/notifications/index.ts';
import { flagReturn } from '../../src/modules/returns/index.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

type ToldFacts = {
  pace: string;
  told: {
    kind: string;
    count: number;
    items: { kind: string; name: string; url: string; due_at: string | null; by?: string }[];
  }[];
};
type Told = { recipient: string; language: string; facts: ToldFacts };

describe('what staff are told by e-mail', () => {
  let at: TestShop;
  beforeEach(async () => {
    at = await startShop({ time_zone: 'Europe/Berlin' });
    at.clock.set('2026-03-02T13:00:00Z');
  });
  afterEach(() => at.server.close());

  const query = (text: string, values: unknown[] = []) => at.deps.db.pool.query(text, values);
  /** What was queued since the last look. */
  const told = async (): Promise<Told[]> => {
    const { rows } = await query(
      `with seen as (update emails set thread_id = 'seen' where occasion = 'staff_notification' and thread_id <> 'seen' returning *)
        select recipient, language, facts from seen order by id`,
    );
    return rows;
  };
  const tell = async () => {
    await tellStaff(at.deps);
    return told();
  };
  const review = async () => {
    const return_id = await openReturn(at.deps, at.shop);
    await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
    return return_id;
  };
  const choose = async (client: Awaited<ReturnType<typeof signStaffIn>>['client'], choices: object) => {
    const { status, body } = await client.request('PATCH', '/staff/me/notifications', { body: { choices } });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const declare = async () => {
    const statement = { name: 'Lena Fischer', contract: 'no such order', email: 'lena@example.com' };
    const { status, body } = await at.clients.standard.post('/withdrawals', statement);
    assert.equal(status, 201, JSON.stringify(body));
  };

  it('each decides, with defaults by role: a mention at once, and in the morning what one can do something about', async () => {
    const choicesOf = async (role: 'owner' | 'agent' | 'warehouse' | 'read-only') => {
      const { client } = await signStaffIn(at, role);
      const { body } = await client.get('/staff/me/notifications');
      return Object.fromEntries(
        body.choices.map(({ kind, pace }: { kind: string; pace: string }) => [kind, pace]),
      );
    };
    assert.deepEqual(await choicesOf('owner'), {
      mentions: 'at_once',
      legal_deadlines: 'daily',
      payment_issues: 'daily',
      systems: 'daily',
      webhooks: 'daily',
      messages: 'never',
      reviews: 'never',
      overdue: 'never',
    });
    assert.deepEqual(await choicesOf('warehouse'), {
      mentions: 'at_once',
      payment_issues: 'never',
      messages: 'never',
      reviews: 'never',
      overdue: 'daily',
    });
    assert.equal((await choicesOf('agent'))['reviews'], 'daily');
    const of_reader = Object.values(await choicesOf('read-only'));
    assert.deepEqual([...new Set(of_reader)], ['at_once', 'never']);
    const { client } = await signStaffIn(at, 'agent');
    await choose(client, { reviews: 'at_once' });
    const { choices } = await choose(client, { legal_deadlines: 'never' });
    assert.deepEqual(
      choices.map(({ pace }: { pace: string }) => pace),
      ['at_once', 'never', 'never', 'never', 'daily', 'at_once', 'never'],
    );
    const wrong = await client.request('PATCH', '/staff/me/notifications', {
      body: { choices: { reviews: 'weekly' } },
    });
    assert.equal(wrong.status, 422);
  });

  it('comes in one digest each morning, with the figures of Home, links and nothing of shoppers', async () => {
    const { email } = await signStaffIn(at, 'agent');
    const ids = [await review(), await review(), await review()];
    await declare();
    at.clock.set('2026-03-03T05:59:00Z');
    assert.deepEqual(await tell(), [], 'it is 6:59');
    at.clock.set('2026-03-03T06:00:00Z');
    const [digest, ...more] = await tell();
    assert.deepEqual([more.length, digest!.recipient, digest!.facts.pace], [0, email, 'daily']);
    const { groups } = (await at.clients.standard.get('/attention')).body;
    const wanted = groups.filter(({ group }: { group: string }) =>
      ['legal_deadlines', 'reviews'].includes(group),
    );
    assert.equal(wanted.length, 2);
    assert.deepEqual(
      digest!.facts.told.map(({ kind, count }) => [kind, count]),
      wanted.map(({ group, count }: { group: string; count: number }) => [group, count]),
    );
    const [legal, reviews] = digest!.facts.told;
    assert.deepEqual(
      reviews!.items.map(({ name, url }) => [name, new URL(url).pathname]),
      ids.slice(0, 2).map((id) => [String(id), `/console/returns/${id}`]),
    );
    assert.equal(legal!.items[0]!.due_at, wanted[0].items[0].due_at);
    assert.doesNotMatch(JSON.stringify(digest), /Lena|Fischer|lena@/);
    at.clock.advance(hour_ms);
    assert.deepEqual(await tell(), [], 'nothing twice on one day');
    at.clock.set('2026-03-04T06:00:00Z');
    assert.equal((await tell()).length, 1);
  });

  it('is nothing where nothing waits, and nothing in the afternoon', async () => {
    await signStaffIn(at, 'agent');
    at.clock.set('2026-03-03T06:00:00Z');
    assert.deepEqual(await tell(), []);
    await review();
    at.clock.advance(hour_ms);
    assert.deepEqual(await tell(), [], 'the digest of the day was made');
    at.clock.set('2026-03-04T11:00:00Z');
    assert.deepEqual(await tell(), [], 'it is noon');
  });

  it('comes at 7 by the clock of the shop, also on the days on which clocks change', async () => {
    await signStaffIn(at, 'agent');
    await review();
    const atSeven = async (before: string, then: string) => {
      at.clock.set(before);
      assert.equal((await tell()).length, 0, before);
      at.clock.set(then);
      assert.equal((await tell()).length, 1, then);
    };
    await atSeven('2026-03-29T04:59:59Z', '2026-03-29T05:00:00Z');
    await atSeven('2026-10-25T05:59:59Z', '2026-10-25T06:00:00Z');
    await query(`update shops set time_zone = 'America/Los_Angeles'`);
    await atSeven('2026-10-26T13:59:59Z', '2026-10-26T14:00:00Z');
    await query(`update shops set time_zone = 'Asia/Tokyo'`);
    await atSeven('2026-10-26T21:59:59Z', '2026-10-26T22:00:00Z');
  });

  it('is told once by two workers at the same time', async () => {
    const { client } = await signStaffIn(at, 'agent');
    await signStaffIn(at, 'agent');
    await choose(client, { reviews: 'at_once', legal_deadlines: 'daily' });
    await review();
    await declare();
    at.clock.set('2026-03-03T06:00:00Z');
    await Promise.all([tellStaff(at.deps), tellStaff(at.deps), tellStaff(at.deps)]);
    const paces = (await told()).map(({ recipient, facts }) => `${recipient} ${facts.pace}`);
    assert.deepEqual([paces.length, new Set(paces).size], [3, 3], paces.join());
  });

  it('is told in full, and once, after a crash between two members', async () => {
    for (const _ of [1, 2, 3]) await signStaffIn(at, 'agent');
    await review();
    at.clock.set('2026-03-03T06:00:00Z');
    const { jobs } = at.deps;
    let left = 1;
    const enqueueAll: typeof jobs.enqueueAll = (...given) =>
      left-- > 0 ? jobs.enqueueAll(...given) : Promise.reject(new Error('the worker died'));
    // With a mail server, a job goes into the transaction of each message.
    const config = { ...at.deps.config, smtp_url: 'smtp://127.0.0.1:9' };
    await tellStaff({ ...at.deps, config, jobs: { ...jobs, enqueueAll } });
    assert.equal((await told()).length, 1);
    assert.equal((await tell()).length, 2);
    assert.equal((await tell()).length, 0);
  });

  it('comes at once for who wants it so, once for as long as it waits, and not again in the digest', async () => {
    const { client, email } = await signStaffIn(at, 'agent');
    await choose(client, { reviews: 'at_once' });
    const first = await review();
    const [now, ...others] = await tell();
    assert.deepEqual([others.length, now!.recipient, now!.facts.pace], [0, email, 'at_once']);
    assert.deepEqual(
      now!.facts.told.map(({ kind, items }) => [kind, items[0]!.name]),
      [['reviews', String(first)]],
    );
    const later = [await review(), await review()];
    assert.deepEqual(
      (await tell()).map(({ facts }) =>
        facts.told.map(({ count, items }) => [count, items.map(({ name }) => Number(name))]),
      ),
      [[[2, later]]],
    );
    for (const time of ['2026-03-03T06:00:00Z', '2026-03-09T13:00:00Z', '2026-03-09T13:01:00Z']) {
      at.clock.set(time);
      assert.deepEqual(await tell(), [], time);
    }
    // It goes, and comes back when that is forgotten.
    await query('update return_queue set review_reason = null where return_id = $1', [first]);
    await tell();
    await query(`update return_queue set review_reason = 'flagged' where return_id = $1`, [first]);
    const [again] = await tell();
    assert.deepEqual(
      again!.facts.told.map(({ items }) => items[0]!.name),
      [String(first)],
    );
  });

  it('has webhooks and connections only for roles that see them, and the backup for who sets up the shop', async () => {
    const hook = { topic: 'return', trigger: 'return.updated', url: 'https://erp.example.com/retour' };
    assert.equal((await at.clients.standard.post('/webhooks', hook)).status, 201);
    await query('update webhooks set failing_since = $1', [at.clock.now()]);
    await query(
      `insert into backups (made_at, size_bytes, is_encrypted) values ($1::timestamptz - interval '9 days', 1, true)`,
      [at.clock.now()],
    );
    const wanted = { webhooks: 'at_once', systems: 'at_once', legal_deadlines: 'at_once' };
    const emails: Record<string, string> = {};
    for (const role of ['manager', 'agent', 'warehouse', 'read-only'] as const) {
      const { client, email } = await signStaffIn(at, role);
      emails[email] = role;
      await choose(client, wanted);
    }
    const kindsByRole = async () =>
      Object.fromEntries(
        (await tell()).map(({ recipient, facts }) => [
          emails[recipient],
          facts.told.flatMap(({ items }) => items.map(({ kind }) => kind)),
        ]),
      );
    assert.deepEqual(await kindsByRole(), { manager: ['backup_old', 'webhook'], 'read-only': ['webhook'] });
    await declare();
    const now = await kindsByRole();
    assert.deepEqual(Object.keys(now).toSorted(), ['agent', 'manager', 'read-only']);
    await query('delete from backups');
  });

  it('reaches nobody who is disabled or has left, and follows a changed role from then on', async () => {
    const disabled = await signStaffIn(at, 'agent');
    const removed = await signStaffIn(at, 'agent');
    const moved = await signStaffIn(at, 'agent');
    const { client: owner } = await signStaffIn(at, 'owner');
    const path = (member_id: number) => `/staff/members/${member_id}`;
    await owner.request('PATCH', path(disabled.member_id), { body: { disabled: true } });
    await owner.request('DELETE', path(removed.member_id));
    await owner.request('PATCH', path(moved.member_id), { body: { role: 'warehouse' } });
    await review();
    at.clock.set('2026-03-03T06:00:00Z');
    assert.deepEqual(await tell(), []);
  });

  it('is nothing in a shop that is suspended', async () => {
    const { client } = await signStaffIn(at, 'agent');
    await choose(client, { reviews: 'at_once', legal_deadlines: 'daily' });
    await review();
    await declare();
    await query(`update shops set status = 'suspended'`);
    at.clock.set('2026-03-03T06:00:00Z');
    assert.deepEqual(await tell(), []);
    await query(`update shops set status = 'active'`);
    assert.equal((await tell()).length, 2);
  });

  it('tells who is mentioned in a note, and not who wrote it', async () => {
    const { client: author } = await signStaffIn(at, 'agent');
    const { email, client } = await signStaffIn(at, 'warehouse');
    const { rows } = await query('select id, name, email from staff_members order by id');
    const nameOf = (address: string) => rows.find((row) => row.email === address).name as string;
    const return_id = await openReturn(at.deps, at.shop);
    const note = async (content: string) => {
      const { status } = await author.post(`/warehouse/return/${return_id}/note`, { content });
      assert.ok(status < 300);
    };
    await note(`@${nameOf(email)} please look: it isn’t @nobody, write to shop@example.com`);
    await note(`@${rows[0].name} to myself`);
    const [mention, ...more] = await tell();
    assert.deepEqual([more.length, mention!.recipient], [0, email]);
    assert.deepEqual(
      mention!.facts.told.map(({ kind, items }) => [kind, items[0]!.by, items[0]!.name]),
      [['mentions', rows[0].name, String(return_id)]],
    );
    assert.deepEqual(await tell(), []);
    await choose(client, { mentions: 'daily' });
    await note(`@${nameOf(email)} and again`);
    assert.deepEqual(await tell(), []);
    at.clock.set('2026-03-03T06:00:00Z');
    assert.equal((await tell())[0]!.facts.told[0]!.count, 1, 'what was told at once isn’t told again');
    at.clock.advance(24 * hour_ms + minute_ms);
    assert.deepEqual(await tell(), []);
  });

  it('is written to the audit log when it is changed', async () => {
    const { client, member_id } = await signStaffIn(at, 'agent');
    await choose(client, { reviews: 'never' });
    const { rows } = await query(
      `select details -> 'changes' as changes from audit_inbox where operation = 'updateOwnNotifications'`,
    );
    assert.deepEqual(
      rows.map(({ changes }) => changes.map(({ object, id, after }: never) => [object, id, after])),
      [[['notification_choice', 'reviews', { member_id, pace: 'never' }]]],
    );
  });
});
