import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { drawRestockLabel } from './restock-label.ts';
import { readPhoto } from './store-photos.ts';
import { readUnitToLabel } from './store-units.ts';

/** The unit that a restock label is for, and when its URL stops working. */
type LabelOf = { shop_id: number; line_item_id: number; until: number };

const bound_to = 'restock label';

/** The URL of a restock label: the unit, signed, so that nothing has to be kept. */
export const restockLabelUrl = ({ cursors, config }: Pick<Deps, 'cursors' | 'config'>, of: LabelOf): string =>
  `${config.origin}/files/restock-labels/${cursors.write(bound_to, of)}.pdf`;

/** Serves photos taken at stations, also to pages of the portal from their own host, and restock labels to whoever has their URL. */
export function registerStationFiles(app: FastifyInstance, { db, clock, cursors }: Deps): void {
  for (const folder of ['/files/station-photos', '/portal/:shop/station-photos'])
    app.get<{ Params: { file: string } }>(`${folder}/:file`, async ({ params }, reply) => {
      const token = /^([\w-]{22})\.jpg$/.exec(params.file)?.[1];
      const found = token && (await readPhoto(db.root, token));
      if (!found) throw new Refusal('route_not_found', "The photo doesn't exist.");
      return reply
        .headers({
          'Content-Type': found.content_type,
          'Content-Disposition': 'inline; filename="photo.jpg"',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Cache-Control': 'private, max-age=86400, immutable',
          'X-Robots-Tag': 'noindex',
        })
        .send(found.content);
    });
  app.get<{ Params: { file: string } }>('/files/restock-labels/:file', async ({ params }, reply) => {
    const of = readToken(params.file);
    const unit =
      of && of.until > clock.now().getTime() && (await readUnitToLabel(db, of.shop_id, of.line_item_id));
    if (!unit) throw new Refusal('route_not_found', "The label doesn't exist, or its address has expired.");
    // Chromium shows a PDF inside of a page of its own, which the policy of all other answers would keep empty.
    return reply
      .removeHeader('Content-Security-Policy')
      .headers({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="restock-${unit.return_id}-${unit.line_item_id}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      })
      .send(await drawRestockLabel(unit));
  });

  function readToken(file: string): LabelOf | undefined {
    const token = /^([\w-]{20,400})\.pdf$/.exec(file)?.[1];
    if (!token) return undefined;
    try {
      return cursors.read(bound_to, token) as LabelOf;
    } catch {
      return undefined;
    }
  }
}
