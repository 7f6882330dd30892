import { isStarted, runCommand } from './command.ts';
import { START } from './start-command.ts';

/** `npm start`, and the API of `npm run dev`: `uc-sandbox start` without the other commands. */
if (isStarted(import.meta.url)) await runCommand(START, process.argv.slice(2));
