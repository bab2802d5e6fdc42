export { postMessage } from './commands/post-message.ts';
export { queuePost } from './commands/queue-post.ts';
export { setChannel } from './commands/set-channel.ts';
export { testChannel } from './commands/test-channel.ts';
export { chatJob } from './jobs.ts';
export { post_queue as chat_queue } from './queues.ts';
export { CHAT_FORMATS, deleteChannel, deleteOldPosts, readChannel, readLastPost } from './store.ts';
