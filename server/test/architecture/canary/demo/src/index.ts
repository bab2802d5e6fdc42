export const demo = 'demo';
