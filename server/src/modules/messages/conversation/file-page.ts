import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readMessageFile } from './store-files.ts';

/** Serves the files of messages without a key, also to pages of the portal from their own host: who has the address of one may look at it. A PDF is downloaded, and never opened as a page of this site. */
export function registerMessageFiles(app: FastifyInstance, { db }: Deps): void {
  for (const folder of ['/message-files', '/portal/:shop/message-files'])
    app.get<{ Params: { file: string } }>(`${folder}/:file`, async ({ params }, reply) => {
      const token = /^([\w-]{22})\.(?:jpg|pdf)$/.exec(params.file)?.[1];
      const found = token && (await readMessageFile(db.root, token));
      if (!found) throw new Refusal('route_not_found', "The file doesn't exist, or was deleted.");
      const { name, content_type, content } = found;
      const disposition = content_type === 'application/pdf' ? 'attachment' : 'inline';
      return reply
        .headers({
          'Content-Type': content_type,
          'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, max-age=3600',
          'X-Robots-Tag': 'noindex',
        })
        .send(content);
    });
}
