import { basename, resolve } from 'node:path';
import { tracePage } from '#kit/trace-page.ts';
import { readBundle } from '#scripts/scenario/replay-file.ts';
import { traceProgram } from '#server/shell/client-files.ts';
import { type Command, helpText, parseCommandLine, printLine, UsageError, valued } from '#server/shell/command.ts';
import { projectVersion } from '#server/shell/project.ts';
import { openReplay } from '#server/shell/replay/open-replay.ts';
import { openOutput } from '#server/shell/whole-file.ts';

const FLAGS = {
  html: valued('FILE', 'the page to write; an existing file is replaced'),
};

/** `uc-sandbox trace`: a record to hand on. */
export const TRACE: Command = {
  help: helpText(
    ['uc-sandbox trace BUNDLE.json --html FILE'],
    `Plays a replay bundle (下载重放包 in the console, or GET /__sandbox/api/snapshot?replay=1) in a world of its own, and writes
list and details of its record as one page below 1 MB, which opens without a server. Secrets are masked in it,
unlike in the bundle. Where not everything fits, the newest events stay.`,
    FLAGS,
  ),
  run: trace,
};

async function trace(parameters: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(parameters, FLAGS, true);
  const [file, ...others] = positionals;
  const { html: out } = values;
  if (file === undefined || others.length > 0) throw new UsageError('Name one replay bundle. See --help.');
  if (!out) throw new UsageError('Name the page to write: --html trace.html.');
  if (resolve(out) === resolve(file))
    throw new UsageError(`--html ${out} would replace the bundle: name another file.`);
  const bundle = readBundle(file);
  const write = openOutput(`--html ${out}`, out);
  const { calls, different, complete, missing, ...record } = await openReplay(bundle, null).catch((error) => {
    throw new Error(`${file} cannot be traced: ${error.message}`);
  });
  const replayed = { calls, different, complete, missing };
  const about = { kind: '重放包', name: basename(file), version: projectVersion(), opensAt: null } as const;
  const { html, shown, omitted } = await tracePage({ ...record, ...about, replayed }, traceProgram());
  write(html);
  printLine(
    `wrote  ${out}: ${shown} ${shown === 1 ? 'event' : 'events'}${omitted > 0 ? `; ${omitted} older ones did not fit` : ''}`,
  );
  if (!complete) printLine(`Incomplete: ${missing} earlier entries are not in the bundle.`);
  if (different > 0) printLine(`${different} of ${calls} answers differ from the recorded ones.`);
  return 0;
}
