import type { PortalLanguage, PortalTexts } from '@retour/contract/portal-texts';

/** What the portal says in each language where a shop says nothing of its own. */
export async function builtInTexts(shop_name: string): Promise<Record<PortalLanguage, PortalTexts>> {
  const { builtInTexts: make } = await import('@retour/portal');
  return make(shop_name);
}
