// One file for each area, and one for what areas share. Keys begin with the name of their file.
import customers from './en/customers.json' with { type: 'json' };
import desk from './en/desk.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import parts from './en/parts.json' with { type: 'json' };
import problems from './en/problems.json' with { type: 'json' };
import returns from './en/returns.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import account from './en/account.json' with { type: 'json' };
import members from './en/members.json' with { type: 'json' };
import sign_in from './en/sign-in.json' with { type: 'json' };
import step_up from './en/step-up.json' with { type: 'json' };
import station from './en/station.json' with { type: 'json' };
import text from './en/text.json' with { type: 'json' };
import withdrawals from './en/withdrawals.json' with { type: 'json' };

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
};
