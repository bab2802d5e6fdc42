// Messages of areas that aren't needed for the first page: they are loaded with the pages of these areas.
import audit from './en/audit.json' with { type: 'json' };
import connections from './en/connections.json' with { type: 'json' };
import developers from './en/developers.json' with { type: 'json' };
import first_steps from './en/first-steps.json' with { type: 'json' };
import goodwill from './en/goodwill.json' with { type: 'json' };
import insights from './en/insights.json' with { type: 'json' };
import new_return from './en/new-return.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import policies from './en/policies.json' with { type: 'json' };
import privacy from './en/privacy.json' with { type: 'json' };
import securities from './en/securities.json' with { type: 'json' };
import shop_accounts from './en/shop-accounts.json' with { type: 'json' };
import test_mode from './en/test-mode.json' with { type: 'json' };
import tracking from './en/tracking.json' with { type: 'json' };

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
};
