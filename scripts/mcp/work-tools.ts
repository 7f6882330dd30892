import { setTimeout as sleep } from 'node:timers/promises';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { caseLines, LEGEND, summaryLines } from '#scripts/command/contract-report.ts';
import type { AccountsFile } from '#scripts/contract/drivers/accounts-file.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { verdictOf } from '#scripts/contract/report/verdict.ts';
import { meansAnyCase, runContract } from '#scripts/contract/run-contract.ts';
import { readTarget } from '#scripts/contract/target/read-target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { playStories } from '#scripts/scenario/play-stories.ts';
import { readStoryInFolders, type StoryFile, storyOf } from '#scripts/scenario/story-file.ts';
import { dataFrom, failed, said } from './answers.ts';
import type { CallToolResult } from './sdk/server.js';
import type { Tool } from './tool.ts';

/** The sandbox and the world that tools are about. */
export interface Place {
  readonly sandbox: AddressedSandbox;
  readonly world: WorldClient;
  /** a team's own folder of fixtures, where names are looked up first */
  readonly fixtures?: string | undefined;
  readonly allowed: Allowed;
}

/**
 * The doors that the person who started this command has opened. Nothing that an agent passes on opens another one: files
 * and arguments run no command, read no variable, and name no server but those of this machine (threat K23).
 */
export interface Allowed {
  /** addresses of servers elsewhere */
  readonly targets?: readonly string[] | undefined;
  /** accounts of a real system, which the first of the targets gets, or a server of this machine where there is none */
  readonly accounts?: AccountsFile | undefined;
}

/** Arguments of a tool that is no call: texts, each of which may be left out. */
type Texts<Words> = { readonly [Name in keyof Words]?: string };

const FIXTURE = { yaml: '场景文件的内容；与file二选一', file: '场景文件，或场景名称；与yaml二选一' };
const SERVER = {
  target: '服务器地址：本机的，或启动时用--target写出的；不写为本沙箱',
  only: '只试名称包含这些文字的用例，用逗号分隔',
};

/** Tools that are no call of the control API. */
export function workTools(place: Place): Tool[] {
  return [
    ownTool(
      'address',
      '浏览器进入这个世界的地址，和控制API的地址',
      { to: `进入世界后打开的页面，不写为${PAGES.login}` },
      async ({ to = PAGES.login }) => said(JSON.stringify(addressesOf(place, to))),
    ),
    ownTool('check', '检查一个场景：每处错误在第几行、应该怎么写', FIXTURE, (given) => checked(given, place)),
    ownTool(
      'scenario',
      '播放一个场景的步骤，在另一个新世界里，每步一行：通过、未通过（应有和实有）、需要浏览器',
      FIXTURE,
      (given, signal) => played(given, place, signal),
    ),
    ownTool(
      'contract',
      '一台服务器与契约有哪些不同，每处一行：spec违反规格、assumed与假定不同、quality提醒',
      SERVER,
      (given, signal) => compared(given, place, signal),
    ),
  ];
}

function ownTool<Words extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  words: Words,
  run: (given: Texts<Words>, signal: AbortSignal) => Promise<CallToolResult>,
): Tool {
  const fields = Object.entries(words).map(([field, meaning]) => [field, { type: 'string', description: meaning }]);
  return {
    ...{ name, description },
    inputSchema: { type: 'object', properties: Object.fromEntries(fields), required: [], additionalProperties: false },
    annotations: { readOnlyHint: !('target' in words), openWorldHint: 'target' in words },
    run: async (given, signal) => {
      const wrong = Object.keys(given).find((field) => typeof given[field] !== 'string');
      return wrong === undefined ? run(given as Texts<Words>, signal) : failed(`${name} expects a text as ${wrong}`);
    },
  };
}

/** Addresses of a world, for a browser and for programs. */
export function addressesOf({ sandbox, world }: Pick<Place, 'sandbox' | 'world'>, to: string) {
  const enter = (page: string) => sandbox.origin + enterPath(world.id, page);
  return {
    world: world.id,
    browser: enter(to),
    console: enter(SANDBOX.console),
    api: sandbox.url + SANDBOX.api,
    headers: { [HEADERS.control]: '1', [HEADERS.world]: world.id },
  };
}

/** A fixture as it is given: a text, a file, or a name. @throws FixtureError, or one sentence */
function storyFrom(
  { yaml, file }: Texts<typeof FIXTURE>,
  fixtures: string | undefined,
  onHint: (line: string) => void,
): StoryFile {
  if ((yaml === undefined) === (file === undefined)) throw new Error('Give yaml, or file: one of the two.');
  if (yaml === undefined) return readStoryInFolders(String(file), fixtures, onHint);
  return storyOf({ file: 'yaml', name: 'yaml', content: parseFixture('yaml', yaml, onHint) }, yaml);
}

async function checked(given: Texts<typeof FIXTURE>, { fixtures }: Place): Promise<CallToolResult> {
  const hints: string[] = [];
  const { story = [] } = storyFrom(given, fixtures, (line) => hints.push(line)).content;
  return said([...hints, `The fixture is right; its story has ${story.length} steps.`].join('\n'));
}

async function played(given: Texts<typeof FIXTURE>, { fixtures }: Place, signal: AbortSignal): Promise<CallToolResult> {
  const lines: string[] = [];
  const print = (line: string) => {
    signal.throwIfAborted();
    lines.push(line);
  };
  await playStories([storyFrom(given, fixtures, print)], { fixtures }, print).catch(unlessStopped(signal, lines));
  return dataFrom("the story's pages", lines.join('\n'));
}

async function compared(
  { target, only }: Texts<typeof SERVER>,
  { sandbox, allowed: { targets = [], accounts } }: Place,
  signal: AbortSignal,
): Promise<CallToolResult> {
  if (only !== undefined && !meansAnyCase(only)) return failed(`only ${only}: no case is named so.`);
  const isNamed = target !== undefined && targets.some((url) => isSameAddress(url, target));
  if (target !== undefined && !isNamed && !isOfThisMachine(target))
    return failed(`${target} is not asked: name a server of this machine, or start with uc-sandbox mcp --target URL.`);
  const { url } = await readTarget({ target: target ?? sandbox.url });
  const driver = await openDriver(new TargetTransport({ url }), {
    say: () => undefined,
    accounts: isNamed || (target !== undefined && targets.length === 0) ? accounts : undefined,
    // Never to a server that whatever the agent has read may have named.
    token: target === undefined ? (sandbox.token?.() ?? '') : '',
    pause: (ms) => sleep(ms, undefined, { signal }),
  });
  const lines = [LEGEND];
  try {
    const run = await runContract(driver, {
      only,
      onStart: () => signal.throwIfAborted(),
      onCase: (result) => lines.push(...caseLines(result)),
    });
    lines.push(...summaryLines(run, verdictOf(run.ledger, [], false)));
  } catch (error) {
    unlessStopped(signal, lines)(error);
  } finally {
    await driver.close();
  }
  return dataFrom(`the server ${url}`, lines.join('\n'));
}

/** By address: other names of a machine are the resolver's to say. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && THIS_MACHINE.test(new URL(url).hostname);
}

function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => URL.canParse(url) && new URL(url).href.replace(/\/+$/, ''));
  return first !== false && first === second;
}

/** Ends a report that took too long with a line that says so. @throws any other error */
function unlessStopped(signal: AbortSignal, lines: string[]): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
    lines.push('Stopped here: too long for one call, ask for less.');
  };
}
