import { keepCompiledCode } from './compile-cache.ts';

/** `npm start`, and the API of `npm run dev`: `uc-sandbox start` without the other commands. */
keepCompiledCode();
// Imported after that: what stands above would be compiled before.
const { isStarted, runCommand } = await import('./command/command.ts');
const { START } = await import('./command/start-command.ts');
if (isStarted(import.meta.url)) await runCommand(START, process.argv.slice(2));
