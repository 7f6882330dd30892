import { readCommandLine, runScript } from './run/command-line.ts';
import { playStories } from './scenario/play-stories.ts';
import { replayFile } from './scenario/replay-file.ts';

const HELP = `
npm run scenario -- FILE…
npm run scenario -- --replay FILE

Plays the story of each fixture by the real client, in a world of its own: in a headless DOM, or in Chromium. FILE is a
fixture, or its name in fixtures/. Prints a line a step (✓ passed, ✗ failed, - needs a browser) and ends with code 1 when
any story failed or a file is invalid, else with 2 when one was not played because it needs a browser. All steps:
docs/stories.md.

  --browser           in Chromium, against the built client (built first if missing)
  --headed            in a visible browser; implies --browser
  --slow MS           waits after each step; implies --browser
  --screenshots DIR   a picture after each step; implies --browser
  --url URL           on a running sandbox, such as http://localhost:5173
  --replay FILE       replays the calls of a bundle, each at its recorded time.
                      Prints = when status, body, cookies and request id are equal, else ≠ and the difference.
                      A bundle comes from GET /__sandbox/api/snapshot?replay=1 of a world.
  --help              this text
`;

/** A minute after each step. */
const SLOW_MAX_MS = 60_000;

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, {
    replay: { type: 'string' },
    browser: { type: 'boolean' },
    headed: { type: 'boolean' },
    slow: { type: 'string' },
    screenshots: { type: 'string' },
    url: { type: 'string' },
  });
  const { replay, headed, slow, screenshots, url } = values;
  if (replay !== undefined) {
    const others = [
      ...Object.keys(values)
        .filter((name) => name !== 'replay')
        .map((name) => `--${name}`),
      ...positionals,
    ];
    if (others.length > 0) throw new Error(`--replay cannot be combined with ${others.join(' ')}.`);
    return replayFile(replay);
  }
  if (positionals.length === 0) throw new Error('Nothing to run. See --help.');
  const slowMs = slow === undefined ? undefined : Number(slow);
  if (slowMs !== undefined && !(Number.isInteger(slowMs) && slowMs >= 0 && slowMs <= SLOW_MAX_MS))
    throw new Error(`--slow ${slow}: expected whole milliseconds up to ${SLOW_MAX_MS}, such as 500.`);
  const browser = values.browser || headed || slow !== undefined || screenshots !== undefined;
  return playStories(positionals, { url, browser, headed, slow: slowMs, screenshots });
});
