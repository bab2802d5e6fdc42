import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { drawLabel } from './label-pdf.ts';
import { readDocument } from './store-list.ts';

/** Adds the documents of labels that the service draws itself. Who has the URL may print the label; one that was voided is gone. */
export function registerLabelDocuments(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { file: string } }>('/labels/:file', async ({ params }, reply) => {
    const token = /^([\w-]{22})\.pdf$/.exec(params.file)?.[1];
    const found = token && (await readDocument(db.root, token));
    const content = found && (found.content ?? (found.label && (await drawLabel(found.label))));
    if (!content) throw new Refusal('label_not_found', "The label doesn't exist, or is no longer valid.");
    // Chromium shows a PDF inside of a page of its own, which the policy of all other answers would keep empty.
    return reply
      .removeHeader('Content-Security-Policy')
      .headers({
        'Content-Type': found.content_type,
        'Content-Disposition': `inline; filename="${found.package_reference}.pdf"`,
        'Cache-Control': 'private, max-age=3600',
        'X-Robots-Tag': 'noindex',
      })
      .send(content);
  });
}
