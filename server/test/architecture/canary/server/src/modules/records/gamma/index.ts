import type { Delta } from '../../shop/beta/json.ts';

export type Gamma = { delta: Delta };
