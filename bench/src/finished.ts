import type pg from 'pg';
import { order_return_ids } from '../../server/src/modules/returns/json.ts';
import { stored_documents } from '../../server/src/modules/returns/store-documents.ts';
import type { HttpScenarioName } from './options.ts';
import type { Template } from './statements.ts';

// The limit of a read: the whole answer lies in one row of one table that nothing else needs.

/** Writes the finished JSON of every return, as it's stored, with what the details read besides. */
export async function writeFinished(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table finished (like return_documents including storage including compression, state text, created_at timestamptz);
    insert into finished (shop_id, return_id, state, created_at, list, notice, details)
      select r.shop_id, r.id, r.state, r.created_at, ${stored_documents.list}, ${stored_documents.notice}, left(${stored_documents.details}, -1) || ',"order_return_ids":' || ${order_return_ids('r')}::text || '}'
      from returns r join return_documents d on d.shop_id = r.shop_id and d.return_id = r.id order by r.shop_id, r.id;
    create unique index on finished (shop_id, return_id);
    create index on finished (shop_id, created_at desc, return_id desc);
    analyze finished`);
}

/** The statements that read it. */
export function finishedTemplates(): Record<HttpScenarioName, Template[]> {
  return {
    details: [
      {
        text: 'select details as json from finished where shop_id = $1 and return_id = $2',
        slots: [{ name: 'shop_id' }, { name: 'return_id' }],
      },
    ],
    list: windowTemplate(
      `select list as json from finished where shop_id = $1 and created_at >= $2 and created_at <= $3 and state in ('open', 'processing', 'closed', 'expired')
          order by created_at desc, return_id desc limit 100`,
    ),
    returns: windowTemplate(
      `select list as json from finished where shop_id = $1 and created_at >= $2 and created_at <= $3 order by created_at desc, return_id desc limit 100`,
    ),
    notice: windowTemplate(
      `select notice as json from finished where shop_id = $1 and created_at >= $2 and created_at <= $3 and notice <> '' order by return_id`,
    ),
    flag: [],
  };
}

const windowTemplate = (rows: string): Template[] => [
  {
    text: `select '[' || coalesce(string_agg(json, ','), '') || ']' as json from (${rows}) f`,
    slots: [{ name: 'shop_id' }, { name: 'from' }, { name: 'to' }],
  },
];
