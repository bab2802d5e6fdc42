import connections from './de/connections.json' with { type: 'json' };
import policies from './de/policies.json' with { type: 'json' };
import type { LaterCatalogue } from './keys.ts';

export default { ...connections, ...policies } satisfies LaterCatalogue;
