/** Refusals that a route declares and no test provokes, as `operation code`. The run fails when one is missing here, and when one is too many. */
export const unprovoked: readonly string[] = [];
