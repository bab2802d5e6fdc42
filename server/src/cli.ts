import { failure } from './cli/failure.ts';
import { createProgram } from './cli/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  console.error(failure(error));
  process.exitCode = 1;
}
