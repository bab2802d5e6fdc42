/** What a process does: answer requests, work on jobs, or both. */
export const roles = ['all', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];
