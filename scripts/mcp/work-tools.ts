import type { CallToolResult } from '@modelcontextprotocol/server';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { linesOf } from '#contract/printable.ts';
import { HEADERS } from '#contract/storage.ts';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { playStories } from '#scripts/scenario/play-stories.ts';
import { readStoryInFolders, type StoryFile, storyOf } from '#scripts/scenario/story-file.ts';
import { dataFrom, failed, failedBy, textResult } from './answers.ts';
import { contractTool } from './contract-tool.ts';
import { type Place, worldFor } from './place.ts';
import { signInTool } from './sign-in-tool.ts';
import { ownTool, STOPPED, type Texts, type Tool } from './tool.ts';
import { FIELD_WORDS } from './tool-words.ts';

const FIXTURE = {
  yaml: 'the fixture itself; or file',
  file: "name of a fixture, or a file in the fixtures' folder; or yaml",
};
const ADDRESS = { to: `page to open in the world; left out: ${PAGES.login}`, world: String(FIELD_WORDS.world) };

/** Tools that are no call of the control API. */
export function workTools(place: Place): Tool[] {
  return [
    ownTool('address', 'Addresses of the world: for a browser, its console, the control API.', ADDRESS, {
      run: async ({ to = PAGES.login, world }) =>
        textResult(JSON.stringify(addressesOf(place.sandbox, worldFor(place, world).id, to))),
    }),
    signInTool(place),
    ownTool('check', 'Checks a fixture: every mistake with its line and correction.', FIXTURE, {
      run: async (given) => checked(given, place),
    }),
    ownTool(
      'scenario',
      "Plays a fixture's story in a new world of its own, one line a step: passed, failed (expected and got), needs a browser.",
      FIXTURE,
      { run: (given, signal) => played(given, place, signal) },
    ),
    contractTool(place),
  ];
}

/** Addresses of a world, for a browser and for programs. */
export function addressesOf({ origin, url }: AddressedSandbox, world: string, to: string) {
  const enter = (page: string) => origin + enterPath(world, page);
  return {
    world,
    browser: enter(to),
    console: enter(SANDBOX.console),
    api: url + SANDBOX.api,
    headers: { [HEADERS.control]: '1', [HEADERS.world]: world },
  };
}

/** A fixture as it is given: a text, a file, or a name. @throws FixtureError, or one sentence */
function storyFrom({ yaml, file }: Texts<typeof FIXTURE>, fixtures: string | undefined): readonly StoryFile[] {
  if (yaml === undefined) return readStoryInFolders(String(file), fixtures);
  return storyOf({ file: 'yaml', name: 'yaml', content: parseFixture('yaml', yaml) }, yaml);
}

function isOneOfTwo({ yaml, file }: Texts<typeof FIXTURE>): boolean {
  return (yaml === undefined) !== (file === undefined);
}

const ONE_OF_TWO = 'Give yaml, or file: one of the two.';

async function checked(given: Texts<typeof FIXTURE>, { fixtures }: Place): Promise<CallToolResult> {
  if (!isOneOfTwo(given)) return failed(ONE_OF_TWO);
  try {
    const stories = storyFrom(given, fixtures);
    const [{ story }] = stories as [StoryFile];
    const rows = stories.length > 1 ? `, which ${stories.length} rows of values play` : '';
    return textResult(`The fixture is right; its story has ${story.length} steps${rows}.`);
  } catch (error) {
    return failedBy('the fixture', linesOf(error).join('\n'), 'The fixture is not right.');
  }
}

async function played(given: Texts<typeof FIXTURE>, { fixtures }: Place, signal: AbortSignal): Promise<CallToolResult> {
  if (!isOneOfTwo(given)) return failed(ONE_OF_TWO);
  const lines: string[] = [];
  const print = (line: string) => {
    signal.throwIfAborted();
    lines.push(line);
  };
  await playStories(storyFrom(given, fixtures), { fixtures }, print).catch((error) => {
    if (!signal.aborted) throw error;
    lines.push(STOPPED);
  });
  return dataFrom("the story's pages", lines.join('\n'));
}
