// Every area by name, in the order of the sidebar. What is not listed here is not shown.
import { is_test_side } from '../api/side.ts';
import type { NavItem } from '../routing/nav-item.ts';
import { auditNav, auditRoutes } from './audit/area.ts';
import { connectionRoutes, connectionsNav } from './connections/area.ts';
import { customerRoutes, customersNav } from './customers/area.ts';
import { deskRoutes } from './desk/area.ts';
import { developerRoutes, developersNav } from './developers/area.ts';
import { firstStepsNav, firstStepsRoutes } from './first-steps/area.ts';
import { policiesNav, policiesRoutes } from './policies/area.ts';
import { homeNav, homeRoutes } from './home/area.ts';
import { insightsNav, insightsRoutes } from './insights/area.ts';
import { newReturnRoutes } from './new-return/area.ts';
import { notificationRoutes } from './notifications/area.ts';
import { returnsNav, returnsRoutes } from './returns/area.ts';
import { securitiesNav, securityRoutes } from './securities/area.ts';
import { settingsNav, settingsRoutes } from './settings/area.ts';
import { membersNav, signInFullScreenRoutes, signInPublicRoutes, signInRoutes } from './sign-in/area.ts';
import { stationNav, stationRoutes } from './station/area.ts';
import { mailboxNav, testModeRoutes } from './test-mode/area.ts';
import { withdrawalRoutes, withdrawalsNav } from './withdrawals/area.ts';

export const nav_items: readonly NavItem[] = [
  firstStepsNav,
  homeNav,
  returnsNav,
  securitiesNav,
  withdrawalsNav,
  customersNav,
  stationNav,
  policiesNav,
  insightsNav,
  connectionsNav,
  ...(is_test_side ? [mailboxNav] : []),
  membersNav,
  auditNav,
  developersNav,
  settingsNav,
];

/** Pages with the sidebar. */
export const shell_routes = [
  ...firstStepsRoutes,
  ...homeRoutes,
  ...returnsRoutes,
  ...deskRoutes,
  ...securityRoutes,
  ...withdrawalRoutes,
  ...newReturnRoutes,
  ...customerRoutes,
  ...policiesRoutes,
  ...insightsRoutes,
  ...connectionRoutes,
  ...testModeRoutes,
  ...signInRoutes,
  ...notificationRoutes,
  ...auditRoutes,
  ...developerRoutes,
  ...settingsRoutes,
] as const;

/** Pages that fill the screen. */
export const full_screen_routes = [...signInFullScreenRoutes, ...stationRoutes] as const;

/** Pages for anybody. */
export const public_routes = [...signInPublicRoutes] as const;
