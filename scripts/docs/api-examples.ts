import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MadeExamples } from '#contract/document/examples.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { fixtureFolder, startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { openReplay } from '#server/shell/replay/open-replay.ts';
import { type StartOptions, startSandbox } from '#server/shell/start.ts';
import { controlMistakes } from './examples/control-mistakes.ts';
import { Gate } from './examples/gate.ts';
import { EXAMPLE_WORLD, frozenWorld, goodWays } from './examples/good-ways.ts';
import { portalMistakes } from './examples/portal-mistakes.ts';
import { Recorder } from './examples/recorder.ts';
import { shellMistakes } from './examples/shell-mistakes.ts';

export const EXAMPLES_FILE = 'server/contract/document/examples.json';

const LISTED_MAX = 3;

/** Asks a new sandbox for everything that the document shows. @param options such as keys to share with other servers */
export async function makeApiExamples(options: Partial<StartOptions> = {}): Promise<MadeExamples> {
  const gate = new Gate();
  const folder = mkdtempSync(join(tmpdir(), 'uc-examples-'));
  const fixtures = join(folder, 'scenarios');
  mkdirSync(fixtures);
  const whole = fixtureLibrary(fixtures);
  // A few are enough to see what a list holds.
  const library = { ...whole, list: () => whole.list().slice(0, LISTED_MAX) };
  const start = startFixture(fixtureFolder(join(ROOT, 'fixtures')), 'default');
  const running = await startSandbox({
    port: 0,
    fixtures: library,
    fixture: start,
    seed: EXAMPLE_WORLD.seed,
    pause: gate.pause,
    openReplay,
    ...options,
  });
  try {
    const recorder = new Recorder(`http://127.0.0.1:${running.port}`);
    const sandbox = new SandboxClient(recorder);
    const slow = slowRequest(running.port);
    await goodWays(recorder, sandbox);
    const world = await frozenWorld(sandbox, 'mistakes');
    await shellMistakes(recorder, world.id);
    await controlMistakes(recorder, sandbox, world);
    await portalMistakes(recorder, sandbox, world, gate);
    recorder.keep(CONTROL.health, { status: 408, text: await slow });
    return withoutPlace(recorder.made(), folder);
  } finally {
    await running.close();
    rmSync(folder, { recursive: true });
  }
}

/** The body of the answer to a request that is never sent to its end. */
function slowRequest(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /__sandbox/api/health HTTP/1.1\r\n'));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('error', reject).once('close', () => resolve(text.slice(text.indexOf('\r\n\r\n') + 4)));
  });
}

/** The examples as they would have come on another machine, and without what is inside private keys. */
function withoutPlace(made: MadeExamples, folder: string): MadeExamples {
  const text = JSON.stringify(made)
    .replaceAll(JSON.stringify(folder).slice(1, -1), '/team')
    .replaceAll(/(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]+/g, '$1\\n…\\n');
  return JSON.parse(text) as MadeExamples;
}

/** Values that differ from run to run: keys, what is encrypted by them, a picture's compression, real time, the version. */
const CHANCE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----(?:\\n)?/g, '$1'],
  [/"(?:[A-Za-z0-9+/]{342}==|[A-Za-z0-9+/]{684,})"/g, '"ciphertext"'],
  [/data:image\/png;base64,[A-Za-z0-9+/=]+/g, 'picture'],
  [/"(tookMs|uptimeMs|bytes|now|since|at)":[\d.]+/g, '"$1":0'],
  [/"version":"[^"]+"/g, '"version":""'],
];

/** The text of examples without what chance decides: two texts are equal where the same world gave them. */
export function withoutChance(examples: MadeExamples): string {
  return CHANCE.reduce((text, [pattern, instead]) => text.replace(pattern, instead), JSON.stringify(examples));
}
