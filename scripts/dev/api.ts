import { runCommand } from '#server/command/command.ts';
import { START } from '#server/command/start-command.ts';

/** The API of `npm run dev`. */
// The channel tells of the parent's end; it keeps no server that has closed.
process.channel?.unref();
await runCommand(START, process.argv.slice(2));
