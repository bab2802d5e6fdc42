// One file for each area, and one for what areas share. Keys begin with the name of their file.
import type { FirstCatalogue } from './keys.ts';
import customers from './de/customers.json' with { type: 'json' };
import desk from './de/desk.json' with { type: 'json' };
import home from './de/home.json' with { type: 'json' };
import parts from './de/parts.json' with { type: 'json' };
import problems from './de/problems.json' with { type: 'json' };
import returns from './de/returns.json' with { type: 'json' };
import settings from './de/settings.json' with { type: 'json' };
import shell from './de/shell.json' with { type: 'json' };
import account from './de/account.json' with { type: 'json' };
import members from './de/members.json' with { type: 'json' };
import sign_in from './de/sign-in.json' with { type: 'json' };
import step_up from './de/step-up.json' with { type: 'json' };
import station from './de/station.json' with { type: 'json' };
import text from './de/text.json' with { type: 'json' };
import withdrawals from './de/withdrawals.json' with { type: 'json' };

export default {
  ...customers,
  ...desk,
  ...home,
  ...parts,
  ...problems,
  ...returns,
  ...settings,
  ...shell,
  ...account,
  ...members,
  ...sign_in,
  ...step_up,
  ...station,
  ...text,
  ...withdrawals,
} satisfies FirstCatalogue;
