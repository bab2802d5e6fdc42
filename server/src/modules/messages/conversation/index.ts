export { answerMessagesIn, writeMessage } from './commands.ts';
export { personal_messages } from './store-personal.ts';
export { conversationRoutes } from './routes.ts';
export { longest_message } from './store.ts';
