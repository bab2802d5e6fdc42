import type { LaterCatalogue } from './keys.ts';
import audit from './de/audit.json' with { type: 'json' };
import connections from './de/connections.json' with { type: 'json' };
import developers from './de/developers.json' with { type: 'json' };
import first_steps from './de/first-steps.json' with { type: 'json' };
import goodwill from './de/goodwill.json' with { type: 'json' };
import insights from './de/insights.json' with { type: 'json' };
import new_return from './de/new-return.json' with { type: 'json' };
import notifications from './de/notifications.json' with { type: 'json' };
import policies from './de/policies.json' with { type: 'json' };
import privacy from './de/privacy.json' with { type: 'json' };
import securities from './de/securities.json' with { type: 'json' };
import shop_accounts from './de/shop-accounts.json' with { type: 'json' };
import test_mode from './de/test-mode.json' with { type: 'json' };
import tracking from './de/tracking.json' with { type: 'json' };

export default {
  ...audit,
  ...connections,
  ...developers,
  ...first_steps,
  ...goodwill,
  ...insights,
  ...new_return,
  ...notifications,
  ...policies,
  ...privacy,
  ...securities,
  ...shop_accounts,
  ...test_mode,
  ...tracking,
} satisfies LaterCatalogue;
