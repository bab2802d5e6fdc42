export { answerMessagesIn, writeMessage } from './commands.ts';
export { registerMessageFiles } from './file-page.ts';
export { addFile, file_upload, max_files, nameOf, readFile } from './files.ts';
export {
  attachFiles,
  deleteOldFiles,
  deleteWaitingFile,
  filePath,
  filesJson,
  listWaitingFiles,
} from './store-files.ts';
export type { MessageFile, ShownFile } from './store-files.ts';
export { needFiles } from './commands.ts';
export { personal_messages } from './store-personal.ts';
export { FileIds, ShownFile as MessageFileSchema } from './schemas.ts';
export { conversationRoutes } from './routes.ts';
export { longest_message } from './store.ts';
