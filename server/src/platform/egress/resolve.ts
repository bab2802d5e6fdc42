import { lookup as lookUpAsSystem } from 'node:dns/promises';
import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The addresses of a name, of both families. Rejects when there is none or nobody tells in time. */
export type Resolve = (name: string) => Promise<string[]>;

const deadline_ms = 5000;

/**
 * Asks DNS directly. The system's own look-up occupies one of four threads until it is answered, so that one name whose servers keep silent
 * could hold up every other; it is asked only where `asks_system` says that names of the machine or its network may be meant.
 */
export function createResolve({ asks_system }: { asks_system: boolean }): Resolve {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  async function ask(name: string): Promise<string[]> {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    if (asks_system) return (await lookUpAsSystem(name, { all: true })).map(({ address }) => address);
    throw new Error(`${name} has no address.`);
  }
  return (name) => Promise.race([ask(name), expire(name)]);
}

async function expire(name: string): Promise<never> {
  await sleep(deadline_ms, undefined, { ref: false });
  throw new Error(`${name} wasn't resolved within ${deadline_ms} ms.`);
}
