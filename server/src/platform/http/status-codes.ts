// The names of HTTP statuses, apart: other files that import `node:http` could open connections, and a test asks who does.
export { STATUS_CODES } from 'node:http';
