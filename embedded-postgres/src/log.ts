type Write = (fields: object, message: string) => void;

/** Where it is told what happens to PostgreSQL; a logger of pino fits. */
export type Log = {
  info: Write;
  warn: Write;
  error(fields: object, message: string): void;
  error(message: string): void;
};
