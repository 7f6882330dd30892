import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiExamples } from '#contract/document/examples.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { fixtureFolder, startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { openReplay } from '#server/shell/replay/open-replay.ts';
import { type StartOptions, startSandbox } from '#server/shell/start.ts';
import { EXAMPLE_WORLD, frozenWorld, goodWays } from './good-ways.ts';
import { makeMistakes } from './mistakes.ts';
import { Recorder } from './recorder.ts';

/** A few are enough to see what a list holds. */
const LISTED_MAX = 3;

/** Asks a new sandbox for what the document shows. @param options such as keys to share with other servers */
export async function makeApiExamples(options: Partial<StartOptions> = {}): Promise<ApiExamples> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-examples-'));
  const fixtures = join(folder, 'scenarios');
  mkdirSync(fixtures);
  const whole = fixtureLibrary(fixtures);
  const running = await startSandbox({
    port: 0,
    fixtures: { ...whole, list: () => whole.list().slice(0, LISTED_MAX) },
    fixture: startFixture(fixtureFolder(join(ROOT, 'fixtures')), 'default'),
    seed: EXAMPLE_WORLD.seed,
    openReplay,
    ...options,
  });
  try {
    const recorder = new Recorder(`http://127.0.0.1:${running.port}`);
    const sandbox = new SandboxClient(recorder);
    await goodWays(recorder, sandbox);
    await makeMistakes(recorder, await frozenWorld(sandbox, 'mistakes'));
    return withoutPlace(recorder.made, folder);
  } finally {
    await running.close();
    rmSync(folder, { recursive: true });
  }
}

/** The examples as they would have come on another machine, and without what is inside private keys. */
function withoutPlace(made: ApiExamples, folder: string): ApiExamples {
  const text = JSON.stringify(made)
    .replaceAll(JSON.stringify(folder).slice(1, -1), '/team')
    .replaceAll(/(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]+/g, '$1\\n…\\n');
  return JSON.parse(text) as ApiExamples;
}
