import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { postMessage } from './commands/post-message.ts';
import { post_queue } from './queues.ts';
import type { PostRef } from './store.ts';

/** Posts messages to channels. */
export const chatJob = (deps: Deps): JobDefinition => ({
  ...post_queue,
  concurrency: 2,
  handle: (data) => postMessage(deps, data as PostRef),
});
