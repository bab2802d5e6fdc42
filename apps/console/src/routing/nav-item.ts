import type { Permission } from '@retour/contract/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { IconName } from '@retour/tokens';
import type { MessageKey } from '../text/text.ts';

/** A line of the sidebar, and of the command palette. */
export type NavItem = {
  /** The path below `/console`. */
  to: string;
  label: MessageKey;
  icon: IconName;
  /** Who sees it: everybody, or those with this permission. */
  permission?: Permission;
  /** Opens in a tab of its own, since it leaves the console. */
  in_new_tab?: boolean;
  /** The key that opens it after `G`. */
  go?: string;
  /** Its own pages, which the command palette lists too. */
  pages?: readonly { to: string; label: MessageKey }[];
  /** How many things wait there, in a `NavCount`. */
  Count?: ComponentType;
  /** Shows its line in the sidebar, or nothing; without it, the line is always there. The command palette has it in any case. */
  Gate?: ComponentType<{ children: ReactNode }>;
};
