import { readCommandLine, runScript } from './command-line.ts';
import { replayFile } from './scenario/replay-file.ts';

const HELP = `
npm run scenario -- --replay FILE

Runs everything again that a replay bundle holds, in a world of its own, each call at the instant it was carried out
at. Prints a line for each call: = when status, body, cookies and request id are what they were, ≠ and the difference
otherwise. Ends with code 1 when any differs. A bundle comes from GET /__sandbox/api/snapshot?replay=1 of a world.

  --replay FILE   the bundle
  --help          this text
`;

await runScript(async () => {
  const { values } = readCommandLine(HELP, { replay: { type: 'string' } });
  if (values.replay === undefined) throw new Error('Nothing to run. --help tells what there is.');
  return replayFile(values.replay);
});
