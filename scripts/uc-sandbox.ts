import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { type Command, isStarted, printLine, runCommand, UsageError } from '#server/shell/command.ts';
import { projectVersion } from '#server/shell/project.ts';

interface Subcommand {
  readonly summary: string;
  /** imports the command when it is used: a server starts sooner without the other commands */
  load(): Promise<Command>;
}

/** The commands of the package, one row each. */
const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  start: {
    summary: 'serves API, portal and console; the default',
    load: async () => (await import('#server/shell/start-command.ts')).START,
  },
  exec: {
    summary: 'runs a command beside a sandbox of its own, whose address is in UC_SANDBOX_URL',
    load: async () => (await import('./command/exec-command.ts')).EXEC,
  },
  scenario: {
    summary: 'plays the stories of fixtures by the real client, without a browser or in one',
    load: async () => (await import('./command/scenario-command.ts')).SCENARIO,
  },
  coverage: {
    summary: 'joins the coverage of test runs, and prints it with the names that none of them met',
    load: async () => (await import('./command/coverage-command.ts')).COVERAGE,
  },
  check: {
    summary: 'checks fixtures: every mistake with its line',
    load: async () => (await import('./command/check-command.ts')).CHECK,
  },
  call: {
    summary: 'makes one call of the portal, encrypted as by a page, and prints status and body',
    load: async () => (await import('./command/call-command.ts')).CALL,
  },
  contract: {
    summary: 'runs the suite of the contract against a server: this sandbox, or a real back end',
    load: async () => (await import('./command/contract-command.ts')).CONTRACT,
  },
  wire: {
    summary: "finds out a back end's wire format and prints it as a file",
    load: async () => (await import('./command/wire-command.ts')).WIRE,
  },
  trace: {
    summary: 'writes the record of a replay bundle as one page that opens without a server',
    load: async () => (await import('./command/trace-command.ts')).TRACE,
  },
  mcp: {
    summary: 'serves the sandbox to an agent (Model Context Protocol, on standard input and output)',
    load: async () => (await import('./mcp/mcp-command.ts')).MCP,
  },
  init: {
    summary: 'writes a first fixture, a first test and a Vite proxy into a project',
    load: async () => (await import('./command/init-command.ts')).INIT,
  },
};

const DEFAULT = 'start';

const HELP = `uc-sandbox [COMMAND] [OPTION…]

An offline, runnable sandbox of an enterprise procurement portal's sign-in.

${Object.entries(SUBCOMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  .join('\n')}

  --version  the version of this package
  --help     this text; \`uc-sandbox COMMAND --help\` has the options of a command`;

/** Runs the command that a command line names, else `start`. */
export async function main(parameters: readonly string[]): Promise<void> {
  const [first = '', ...rest] = parameters;
  const isNamed = first !== '' && !first.startsWith('-');
  const name = isNamed ? first : DEFAULT;
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (isNamed && subcommand) return runCommand(await subcommand.load(), rest);
  return runCommand(
    {
      help: HELP,
      run: async () => {
        if (!subcommand) throw new UsageError(unknownText(name));
        if (first !== '--version') return (await subcommand.load()).run(parameters);
        printLine(projectVersion());
        return 0;
      },
    },
    parameters,
  );
}

function unknownText(name: string): string {
  const nearest = suggestion(name, Object.keys(SUBCOMMANDS)) || '.';
  return `There is no command ${name}${nearest} See uc-sandbox --help.`;
}

if (isStarted(import.meta.url)) await main(process.argv.slice(2));
