import type { PolicyDocument, PolicyTerms, Zone } from './document.ts';

/** The terms of a zone: its own members, and those of the document that it does not have. */
export function termsOf({ terms }: Pick<PolicyDocument, 'terms'>, zone: Zone): PolicyTerms {
  return { ...terms, ...zone.terms };
}
