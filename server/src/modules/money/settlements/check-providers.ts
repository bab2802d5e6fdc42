import { openProvider, readChoice, readServerChoice } from './providers/choose.ts';
import type { ChosenProvider, OpenDeps } from './providers/choose.ts';
import { listShopsWithProvider } from './store-provider-settings.ts';

/** What came of asking a payment provider: `failure` is null when it can be used. */
export type CheckedProvider = { owner: string; title: string; endpoint: string; failure: string | null };

const most_checked = 20;

/** Asks the payment provider of the server and those of shops, at most 20, whether they can be used. Nothing is changed. */
export async function checkPaymentProviders(deps: OpenDeps): Promise<CheckedProvider[]> {
  const shops = await listShopsWithProvider(deps.db.root, most_checked);
  const checked = await Promise.all([
    check(deps, { owner: 'the server', shop_id: 0 }, async () => readServerChoice(deps.config)),
    ...shops.map(({ shop_id, handle }) =>
      check(deps, { owner: `the shop ${handle}`, shop_id }, () => readChoice(deps, shop_id)),
    ),
  ]);
  return checked.flatMap((one) => one ?? []);
}

/** Nothing for a provider that makes no calls. */
async function check(
  deps: OpenDeps,
  { owner, shop_id }: { owner: string; shop_id: number },
  read: () => Promise<ChosenProvider>,
): Promise<CheckedProvider | undefined> {
  try {
    const choice = await read();
    const { definition } = choice;
    const provider = await openProvider(deps, shop_id, choice);
    if (provider.endpoint === null) return undefined;
    return { owner, title: definition.title, endpoint: provider.endpoint, failure: await provider.check() };
  } catch (error) {
    return { owner, title: 'Payment provider', endpoint: 'its own', failure: (error as Error).message };
  }
}
