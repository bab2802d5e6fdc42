import type { FastifyInstance } from 'fastify';
import type { PublicServer } from '../../../server/src/main.ts';
import { closed_egress } from '../../../server/src/platform/egress.ts';
import { createPublicDemo } from './public-demo.ts';
import { emptyDatabase, holdAddress, nextHour, public_settings } from './start-over.ts';

/** A server with the demo for everybody, which starts over each hour. `registerDemo` adds the pages that every demo has. */
export const createPublicServer = (registerDemo: (http: FastifyInstance) => void): PublicServer => ({
  egress: closed_egress,
  settings: public_settings,
  nextAt: nextHour,
  emptyDatabase,
  holdAddress,
  pages(starts_over_at) {
    const { registerPages, prepare } = createPublicDemo(starts_over_at);
    return {
      prepare,
      registerPages(http) {
        registerPages(http);
        registerDemo(http);
      },
    };
  },
});
