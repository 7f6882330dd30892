import { linesOf } from '#contract/printable.ts';
import { AddressedSandbox, sandboxAt } from '#kit/node/sandbox-at.ts';
import { serverAddress } from '#scripts/contract/target/read-target.ts';
import { givenSandbox } from '#scripts/scenario/test-session.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printAside,
  repeated,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { launch } from '#server/shell/launch.ts';
import { untilAskedToEnd } from '#server/shell/parent-watch.ts';
import { type ReadFlags, readSandboxFlags, SANDBOX_FLAGS } from '#server/shell/sandbox-flags.ts';
import { readGivenAccounts } from './place.ts';
import { serveMcp } from './serve-mcp.ts';

const FLAGS = {
  url: valued(
    'URL',
    'a running sandbox, such as http://localhost:5173 (UC_SANDBOX_URL; default: one of its own, on a free port)',
  ),
  token: SANDBOX_FLAGS.token,
  fixture: { ...SANDBOX_FLAGS.fixture, meaning: 'data of its world (default: default)' },
  fixtures: SANDBOX_FLAGS.fixtures,
  world: valued('WORLD', 'reads an existing world, such as main, in place of a new one'),
  act: switched('with --world: may act in that world, too'),
  tools: valued('core|all', 'core: the tools of everyday work; all: every tool (default: core)'),
  target: repeated('URL', 'lets the tool contract ask this server, too, beside those of this machine; may be repeated'),
  accounts: valued('FILE', 'accounts of a real system for contract (YAML); its commands and addresses are left out'),
};

/** `uc-sandbox mcp`: the sandbox as tools of an agent. */
export const MCP: Command = {
  help: helpText(
    ['uc-sandbox mcp [OPTION…]'],
    `Serves the Model Context Protocol on standard input and output, for one agent: its tools are the control API of a world
of its own, and signIn, check, scenario and contract. The world ends with the client. Everything else is printed on
standard error. No argument of a tool runs a command, reads a variable or a file outside the folders of fixtures, or
calls a server beyond this machine: --target and --accounts permit more.
In an agent's configuration: command npx, arguments uc-sandbox mcp. More: docs/package.md#for-an-agent.`,
    FLAGS,
  ),
  run: mcp,
};

/** Exit at most this long after close. */
const PATIENCE_MS = 3_000;

async function mcp(parameters: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(parameters, FLAGS);
  const { options } = readSandboxFlags(0, values);
  const { fixture, fixtures } = options;
  const { world: reads, act: mayAct = false, tools = 'core' } = values;
  if (mayAct && reads === undefined)
    throw new UsageError('--act goes with --world WORLD: in its own world an agent acts.');
  if (fixture !== undefined && reads !== undefined)
    throw new UsageError('--fixture is the data of a world of its own: leave out --world, or --fixture.');
  if (!['core', 'all'].includes(tools)) throw new UsageError(`--tools ${tools}: expected core or all.`);
  const accounts = values.accounts === undefined ? undefined : readGivenAccounts(values.accounts);
  const allowed = { accounts, targets: (values.target ?? []).map((url) => serverAddress(url)) };
  const start = fixture === undefined ? null : startFixture(fixtureLibrary(fixtures), fixture);
  const ending = new AbortController();
  void untilAskedToEnd(true).then(() => ending.abort());
  // A page of a story that is over may reject a pending promise, which ends no session.
  process.on('unhandledRejection', (reason) => printAside(`mcp: ${linesOf(reason).join(' ')}`));
  const sandbox = await open(values.url, options);
  try {
    const { stdin: input, stdout: output } = process;
    const fixtureOf = start && { fixture: start.content };
    const shown = { reads, mayAct, listsAll: tools === 'all' };
    await serveMcp({ sandbox, ...shown, fixtures, allowed, input, output, ...fixtureOf }, ending.signal);
    setTimeout(() => process.exit(), PATIENCE_MS).unref();
  } finally {
    await sandbox.close();
  }
  return 0;
}

/** The running sandbox that was named, else one in this process; by the host of its pages, so that cookies of a session are theirs. */
async function open(url: string | undefined, { token, ...options }: ReadFlags['options']): Promise<AddressedSandbox> {
  const given = token ? { token } : {};
  const running = await givenSandbox(url);
  if (running) return new AddressedSandbox(sandboxAt(running.url).origin, given);
  const { origin, close } = await launch({ ...options, ...given, areFixturesClosed: true, print: printAside });
  return new AddressedSandbox(origin, { ...given, close });
}
