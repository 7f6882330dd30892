import { runCommand } from '#server/command/command.ts';
import { START } from '#server/command/start-command.ts';

/** The API of `npm run dev`. */
await runCommand(START, process.argv.slice(2));
