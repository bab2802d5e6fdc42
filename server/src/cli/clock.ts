import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { moveClock, readTestClock } from '../modules/desk/test-mode/index.ts';
import type { TestClockState } from '../modules/desk/test-mode/index.ts';
import { withTestSide } from './session.ts';
import { parseDuration } from './duration.ts';
import { printJson } from './print.ts';

export function clockCommand(): Command {
  return new Command('clock')
    .description("The clock of a shop's test side: prints what it shows, or moves it forward.")
    .argument('<shop>', 'the shop')
    .argument('[by]', 'how far to move it, such as +30d or +12h, at most 400 days', parseStep)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ retour clock acme\n  $ retour clock acme +30d')
    .action((handle: string, by_ms: number | undefined, { json }: { json?: true }) =>
      withTestSide(handle, async (deps, shop) => {
        if (by_ms !== undefined) {
          await moveClock(deps, shop.id, new Date(deps.clock.now().getTime() + by_ms));
          await watch(() => readTestClock(deps, shop.id));
        }
        const state = await readTestClock(deps, shop.id);
        if (json) printJson(state);
        else console.log(textOf(state));
      }),
    );
}

function parseStep(text: string): number {
  if (!text.startsWith('+')) throw new InvalidArgumentError('A clock only moves forward: +30d, +12h.');
  return parseDuration(text.slice(1));
}

const look_every_ms = 200;

/** Waits until a clock has arrived, and says how far it is. */
async function watch(read: () => Promise<TestClockState>): Promise<void> {
  for (let told = ''; ; await sleep(look_every_ms)) {
    const { moving } = await read();
    if (!moving) return;
    const text = `Moving to ${moving.to}: ${moving.done} of ${moving.done + moving.left} events`;
    if (text !== told) console.error(text);
    told = text;
  }
}

const happening_words: Record<TestClockState['happened'][number]['kind'], (name: string) => string> = {
  event: (name) => name,
  email: (name) => `email "${name}"`,
  webhook: (name) => `webhook ${name}`,
  webhook_failed: (name) => `webhook ${name} failed`,
};

const textOf = ({ now, next, happened }: TestClockState): string =>
  [
    ...happened.map(
      ({ at, kind, name, return_id }) =>
        `${at}  ${happening_words[kind](name)}${return_id === null ? '' : ` of return ${return_id}`}`,
    ),
    `${now}  now`,
    ...(next
      ? [`${next.at}  next: ${next.kind}${next.return_id === null ? '' : ` of return ${next.return_id}`}`]
      : []),
  ].join('\n');
