import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { knownShopsOf } from '../../shop/brands/index.ts';
import { takeOverHeld } from './commands/declare.ts';
import { registerReceipts } from './receipt-page.ts';
import { registerWithdrawPage } from './withdraw-page.ts';

/** How often statements in files are tried to be entered into the register. */
const take_over_every_ms = 5000;

/** Adds what the withdrawal function shows to consumers, and what it does while the server runs. */
export function registerWithdrawalPages(app: FastifyInstance, deps: Deps): void {
  const shops = knownShopsOf(deps);
  registerReceipts(app, deps, shops);
  registerWithdrawPage(app, deps, shops);
  takeOverRegularly(app, deps);
  app.addHook('onReady', () =>
    shops.refresh().catch((error: unknown) => deps.log.warn({ err: error }, 'shops can’t be read')),
  );
}

/** Enters held statements into the register, from the process that took them: its folder may be on no other machine. */
function takeOverRegularly(app: FastifyInstance, deps: Deps): void {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await takeOverHeld(deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'held withdrawals can’t be entered into the register yet');
    } finally {
      running = undefined;
    }
  };
  const timer = setInterval(() => void (running ??= run()), take_over_every_ms).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
