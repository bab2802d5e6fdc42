export type Delta = { id: number };
