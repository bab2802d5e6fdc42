import { parseTime } from '@retour/contract/time';

/** A time that the schema of the body has checked. */
export const readTime = (text: string | null | undefined): Date | undefined =>
  text ? parseTime(text)?.at : undefined;
