import type { Language } from '@retour/contract/languages';
import type { PortalTexts } from '@retour/contract/portal-texts';

/** What the portal says in each language where a shop says nothing of its own. */
export async function builtInTexts(shop_name: string): Promise<Record<Language, PortalTexts>> {
  const { builtInTexts: make } = await import('@retour/portal');
  return make(shop_name);
}
