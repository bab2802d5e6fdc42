export { createLabel, recordLabelStatus } from './commands.ts';
export type { CreateLabelInput, LabelStatusInput } from './commands.ts';
