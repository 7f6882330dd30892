// @module-tag release
import { isDeepStrictEqual } from 'node:util';
import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { CORRUPTIONS, type Corruption, corrupted, fieldsOf } from '#support/answer-fields.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { PortalTab } from '#support/portal-tab.ts';
import { TRIPS, type Trip } from '#support/portal-trips.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';
import { type ReadCall, USED } from '#support/used-fields.ts';

type Fields = Readonly<Record<string, readonly string[]>>;

interface Trace {
  /** what the pages showed, look by look */
  readonly seen: readonly string[];
  /** fields that came and that no screen of the trip uses */
  readonly unused: Fields;
  readonly problem: unknown;
}

/**
 * Goes a trip in a new browser and in the world's first state.
 * @param how the fields are corrupted; null leaves every answer as it is
 * @param fields of each call
 */
async function trace(world: TestWorld, { go, unused }: Trip, how: Corruption | null, fields: Fields): Promise<Trace> {
  const seen: string[] = [];
  const met: Record<string, readonly string[]> = {};
  await world.call(CONTROL.reset, { body: {} });
  const tab = await PortalTab.of(world);
  const stop = handleAnswers({
    change(name, body) {
      met[name] = outermost([...new Set([...(met[name] ?? []), ...unusedFields(name, body, unused)])]);
      const paths = how === null ? [] : (fields[name] ?? []);
      return paths.reduce((body, path) => corrupted(body, path, how ?? 'dropped'), body);
    },
  });
  let problem: unknown = null;
  try {
    await go(tab, async () => {
      await tab.quiet();
      seen.push(shown());
    });
  } catch (error) {
    problem = error;
  } finally {
    stop();
    await tab.close();
  }
  return { seen, unused: met, problem: problem ?? tab.mistakes[0] ?? null };
}

function unusedFields(name: EndpointName, body: unknown, alsoUnused: Trip['unused']): string[] {
  const used = Object.keys(USED[name as ReadCall]).filter((path) => !alsoUnused[name as ReadCall]?.includes(path));
  return fieldsOf(body).filter((path) => path.startsWith('data.') && !used.includes(path));
}

function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
}

/** The words of the page, and how many pictures and controls it has. */
function shown(): string {
  const count = (selector: string) => `${selector}: ${document.querySelectorAll(selector).length}`;
  return [
    document.body.textContent,
    ...['img', 'a[href]', 'button', 'input', '[aria-invalid]', '[role=alert] *'].map(count),
  ].join('\n');
}

/** Only a failure takes so long: each of its fields is tried alone then. */
const TIMEOUT_MS = 600_000;

describe('a field that no screen of the way uses changes nothing that is seen', { timeout: TIMEOUT_MS }, () => {
  test.for(TRIPS)('$title', async (trip, { world }) => {
    const whole = await trace(world, trip, null, {});
    expect(whole.problem).toBeNull();
    for (const how of CORRUPTIONS) {
      const all = await trace(world, trip, how, whole.unused);
      if (all.problem === null && isDeepStrictEqual(all.seen, whole.seen)) continue;
      // One by one, to say which of them it is.
      for (const [name, paths] of Object.entries(whole.unused)) {
        for (const path of paths) {
          const { problem, seen } = await trace(world, trip, how, { [name]: [path] });
          expect({ problem, seen }, `${name}: ${path} ${how}`).toEqual({ problem: null, seen: whole.seen });
        }
      }
      expect(all, `together, ${how}`).toEqual(whole);
    }
  });
});
