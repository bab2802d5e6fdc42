// Messages of areas that aren't needed for the first page: they are loaded with the pages of these areas.
import connections from './en/connections.json' with { type: 'json' };
import policies from './en/policies.json' with { type: 'json' };

export default { ...connections, ...policies };
