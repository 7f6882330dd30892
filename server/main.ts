import { isStarted, runCommand } from './command/command.ts';
import { keepCompiledCode } from './compile-cache.ts';

/** `npm start`, and the API of `npm run dev`: `uc-sandbox start` without the other commands. */
if (isStarted(import.meta.url)) {
  keepCompiledCode();
  // Imported after that, or it would be compiled before.
  const { START } = await import('./command/start-command.ts');
  await runCommand(START, process.argv.slice(2));
}
