export { createClient } from './create-client.ts';
export type { ClientOptions, RetourClient } from './create-client.ts';
export type { components, operations, paths } from './schema.ts';
export { isProblem } from './problem.ts';
export type { Problem } from './problem.ts';
export { pages } from './pages.ts';
