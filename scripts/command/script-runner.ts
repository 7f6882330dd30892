type ScriptRunner = 'vitest' | 'jest' | 'mocha' | 'playwright' | 'node';
type RunnerOf = (word: string) => ScriptRunner | undefined;
type Scripts = Readonly<Record<string, unknown>>;

/** Words of a shell, and the signs between its commands. */
const WORDS = /[;&|\n]+|(?:[^\s"';&|]|"[^"]*"|'[^']*')+/g;
/** Words before a command that it runs the same without: a variable, a flag, a program that starts the next word. */
const BEFORE = /^(?:\w+=.*|-.*|cross-env(?:-shell)?|npx|bunx|exec|dlx|env|c8|nyc|time)$/s;
const PACKAGE_MANAGER = /^(?:npm|pnpm|yarn|bun)$/;
const RUNS_SCRIPTS = /^(?:run-s|run-p|npm-run-all2?)$/;
/** A runner by its name, or by the path of its program. */
const RUNNER = /(?:^|[\\/])_?(vitest|jest|mocha|playwright)(?:\.[cm]?js)?$/;

/** The runner that a script of package.json comes to, by the scripts that it runs in turn; undefined where it names none. */
export function scriptRunner(scripts: Scripts, name: string, above: readonly string[] = []): ScriptRunner | undefined {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (typeof script !== 'string' || above.includes(name)) return undefined;
  for (const command of commandsOf(script)) {
    const found = commandRunner(command, (other) => scriptRunner(scripts, other, [...above, name]));
    if (found !== undefined) return found;
  }
  return undefined;
}

function commandRunner(command: readonly string[], runnerOf: RunnerOf): ScriptRunner | undefined {
  const begin = command.findIndex((word) => !BEFORE.test(word));
  const [program = '', ...words] = begin === -1 ? [] : command.slice(begin);
  const plain = words.filter((word) => !word.startsWith('-'));
  if (PACKAGE_MANAGER.test(program)) return managedRunner(program, plain, runnerOf);
  if (RUNS_SCRIPTS.test(program)) return first(plain, runnerOf);
  if (program === 'react-scripts') return plain[0] === 'test' ? 'jest' : undefined;
  if (program === 'node') return words.includes('--test') ? 'node' : first(plain, named);
  // Other programs that start a command have it behind two dashes.
  const rest = words.indexOf('--');
  return named(program) ?? (rest === -1 ? undefined : named(words[rest + 1] ?? ''));
}

function managedRunner(program: string, [verb = '', word = '']: readonly string[], runnerOf: RunnerOf) {
  if (/^(?:exec|dlx|x)$/.test(verb)) return named(word);
  if (/^run(?:-script)?$/.test(verb)) return runnerOf(word);
  return runnerOf(/^(?:t|tst)$/.test(verb) ? 'test' : verb) ?? (program === 'npm' ? undefined : named(verb));
}

function first(words: readonly string[], runnerOf: RunnerOf): ScriptRunner | undefined {
  for (const word of words) {
    const found = runnerOf(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

function commandsOf(script: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const [word] of script.matchAll(WORDS))
    if (/^[;&|\n]/.test(word)) commands.push([]);
    else commands.at(-1)?.push(word.replace(/^(["'])(.*)\1$/s, '$2'));
  return commands;
}

function named(word: string): ScriptRunner | undefined {
  return RUNNER.exec(word)?.[1] as ScriptRunner | undefined;
}
