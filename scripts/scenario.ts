import { runCommand } from '#server/shell/command.ts';
import { SCENARIO } from './command/scenario-command.ts';

/** `npm run scenario`: `uc-sandbox scenario` from the sources. */
await runCommand(SCENARIO, process.argv.slice(2));
