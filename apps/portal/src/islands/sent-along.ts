/** Headers that requests of scripts carry. Empty but in a frame, where they hold the token of the session. */
export const sent_along: Record<string, string> = {};
