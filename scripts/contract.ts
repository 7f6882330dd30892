import { runCommand } from '#server/shell/command.ts';
import { CONTRACT } from './command/contract-command.ts';

/** `npm run contract`: `uc-sandbox contract` from the sources. */
await runCommand(CONTRACT, process.argv.slice(2));
