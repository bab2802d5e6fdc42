import { failure } from './cli/failure.ts';
import { createProgram } from './cli/program.ts';

try {
  const program = await createProgram(process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  console.error(failure(error));
  process.exitCode = 1;
}
