import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { NewAct } from '../platform/acts.ts';

let running = 'retour';

/** Notes which command runs. */
export function noteCommand(command: Command): void {
  const names: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) names.unshift(one.name());
  running = names.join(' ');
}

/** The act that the command is, by the user of the operating system. */
export const actOfCommand = (): NewAct => ({
  shop_id: null,
  actor: { kind: 'cli', id: null, name: userInfo().username },
  operation: running,
  object: null,
  reason: null,
  request_id: null,
  address: null,
  user_agent: null,
});
