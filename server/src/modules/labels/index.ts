export { createLabel, recordLabelStatus } from './commands.ts';
export { voidUnusedLabels } from './store.ts';
