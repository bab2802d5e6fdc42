/**
 * The names of HTTP statuses. Imported, `node:http` would bring along everything that it offers under a name, its client of WebSockets
 * included: 60 ms of every start.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http');
