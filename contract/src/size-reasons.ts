/** Codes of reasons that say that an item is too small. */
export const TOO_SMALL = ['too-small', 'too-short', 'too-tight', 'too-narrow'] as const;
/** Codes of reasons that say that an item is too large. */
export const TOO_LARGE = ['too-large', 'too-long', 'too-loose', 'too-wide'] as const;

/** Sizes that a reason asks for: 1 up, -1 down, 0 where it isn't about the size. */
export function sizeStep(reason_code: string | null | undefined): -1 | 0 | 1 {
  const isOf = (codes: readonly string[]) => codes.some((code) => code === reason_code);
  return isOf(TOO_SMALL) ? 1 : isOf(TOO_LARGE) ? -1 : 0;
}
