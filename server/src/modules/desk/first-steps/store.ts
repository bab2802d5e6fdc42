import { sql } from 'kysely';
import { prepareRead } from '../../../platform/db.ts';
import type { Db } from '../../../platform/db.ts';

/** Beyond this many orders, there are only known to be more. */
const most_counted = 1000;
/** The newest e-mails that say whether e-mail works. */
const emails_looked_at = 50;

/** What is stored of the steps of a shop. Times come as ISO text, as they are in JSON. */
export type StoredSteps = {
  writes_emails: boolean;
  portal_address: string | null;
  /** The one that needs somebody most. */
  connection: {
    connector: string;
    state: 'active' | 'paused';
    failing_since: string | null;
    is_loading: boolean;
  } | null;
  order_count: number;
  last_order_at: Date | null;
  destination: { name: string; place: string } | null;
  policy: { name: string; version: number; published_at: string } | null;
  /** The newest e-mail, or test, that says something about the SMTP server; `result` is `sent` or why it failed. */
  email: { result: string; at: string } | null;
  provider: string | null;
  provider_refuses: boolean;
  brand: { has_logo: boolean; accent: string | null } | null;
  last_return_at: Date | null;
  /** When the data of the test side was cleared where something was returned. */
  test_return_at: Date | null;
  members: number;
  invitations: { count: number; at: string | null };
};

const first_steps = prepareRead(sql<StoredSteps>`
  select s.emails_since is not null as writes_emails, s.portal_address, s.test_return_at,
    (select json_build_object('connector', c.connector, 'state', c.state, 'failing_since', c.failing_since,
        'is_loading', c.load_started_at is not null and c.loaded_at is null)
      from connections c where c.shop_id = s.id
      order by c.state = 'active' and c.failing_since is not null desc, c.state = 'paused' desc, c.id limit 1) as connection,
    (select count(*) from (select from orders o where o.shop_id = s.id limit ${sql.lit(most_counted + 1)}) o) as order_count,
    (select max(o.created_at) from orders o where o.shop_id = s.id) as last_order_at,
    (select json_build_object('name', d.name, 'place', concat_ws(', ', d.address ->> 'address1', d.address ->> 'city'))
      from destinations d where d.shop_id = s.id and d.enabled and d.deleted_at is null and d.type = 'warehouse' order by d.id limit 1) as destination,
    (select json_build_object('name', p.name, 'version', v.version, 'published_at', v.published_at)
      from policy_versions v join policies p on p.shop_id = v.shop_id and p.id = v.policy_id
      where v.shop_id = s.id and v.status = 'published') as policy,
    (select json_build_object('result', e.result, 'at', e.at) from (
        select case when m.state = 'sent' then 'sent' else m.reason end as result, coalesce(m.sent_at, m.created_at) as at
        from (select * from emails where shop_id = s.id order by id desc limit ${sql.lit(emails_looked_at)}) m
        where m.state = 'sent' or m.reason in ('unauthorized', 'unreachable', 'not_accepted', 'expired')
        union all select t.result, t.tested_at from email_tests t where t.shop_id = s.id) e
      order by e.at desc limit 1) as email,
    (select p.provider from payment_provider_settings p where p.shop_id = s.id) as provider,
    exists (select from settlements t join returns r on r.shop_id = t.shop_id and r.id = t.return_id and r.state = 'processing'
      where t.shop_id = s.id and t.failure_code = 'provider_unauthorized') as provider_refuses,
    (select json_build_object('has_logo', b.logo is not null, 'accent', b.accent_color) from shop_brands b where b.shop_id = s.id) as brand,
    (select max(r.created_at) from returns r where r.shop_id = s.id) as last_return_at,
    (select count(*) from staff_members m where m.shop_id = s.id and m.disabled_at is null) as members,
    (select json_build_object('count', count(*), 'at', max(i.created_at)) from staff_invitations i
      where i.shop_id = s.id and i.email is not null and i.expires_at > ${'now'}) as invitations
  from shops s where s.id = ${'shop_id'}`);

/** What is known of the steps of a shop, in one statement. */
export async function readSteps(db: Db, shop_id: number, now: Date): Promise<StoredSteps> {
  const [row] = await db.readPrepared(first_steps, { shop_id, now });
  return row!;
}
