import type { Delta } from '../beta/json.ts';

export type Gamma = { delta: Delta };
