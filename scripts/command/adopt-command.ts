import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { SettingsChange } from '#contract/control/settings.ts';
import { adoptedFrom } from '#scripts/contract/record/adopted.ts';
import { readRecordedRun } from '#scripts/contract/record/recorded-run.ts';
import { readYamlFile } from '#scripts/contract/yaml-file.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printLine,
  printText,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { isLink, isThere, readFixtureText } from '#server/shell/fixtures/fixture-files.ts';
import { orSentence, writeWhole } from '#server/shell/whole-file.ts';
import { onceEach } from './contract-report.ts';

const FLAGS = {
  base: valued('FILE', 'the fixture whose data it has (default: the demo data of this package)'),
  out: valued('FILE', 'the fixture to write (default: adopted.yaml in DIR)'),
  overwrite: switched('replaces a file that is there already'),
};

/** `uc-sandbox adopt`: a fixture that answers as a recorded server does, where that is not against the specification. */
export const ADOPT: Command = {
  help: helpText(
    ['uc-sandbox adopt DIR [OPTION…]'],
    `Turns a recording (uc-sandbox contract --record DIR) into a fixture: names of tokens, encryption, the envelope, and the
fields, codes, texts and HTTP statuses of refusals. What the specification says is never given up. Lists what was taken over, and what was not,
with its grade: a run against the mock with that fixture differs from the recorded one in exactly that.`,
    FLAGS,
  ),
  run: adopt,
};

async function adopt(parameters: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(parameters, FLAGS, true);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError('Name one folder of a recording. See --help.');
  const { settings, taken, rest } = adoptedFrom(readRecordedRun(folder));
  const base = values.base ?? join(ROOT, 'fixtures/default.yaml');
  const out = values.out ?? join(folder, 'adopted.yaml');
  if (isLink(out)) throw new Error(`${out} is a link: nothing is written through it; name another file with --out.`);
  if (values.overwrite !== true && isThere(out))
    throw new Error(`${out} is there already; name another file with --out, or add --overwrite.`);
  const text = readFixtureText(base, `--base ${base}`);
  readYamlFile(base, `--base ${base}`);
  const fixture = adoptedFixture(text, settings, 'As recorded');
  orSentence(`${out} cannot be written`, () => writeWhole(out, fixture));
  printLine(`wrote  ${out}`);
  section('Taken over', taken);
  section(
    'Not taken over',
    onceEach(rest.map(({ key, got, adopted, grade }) => [key, `${got}; the mock: ${adopted} (${grade})`])),
  );
  return 0;
}

function section(heading: string, lines: readonly string[]): void {
  printText(`\n${heading}`);
  for (const line of lines.length > 0 ? lines : ['nothing']) printLine(`  ${line}`);
}

/** A fixture's text with other settings in it; its data, its other settings and its comments stay. */
export function adoptedFixture(base: string, settings: SettingsChange, title: string): string {
  const document = parseDocument(base);
  document.set('title', title);
  for (const [name, value] of Object.entries(settings)) document.setIn(['settings', name], document.createNode(value));
  return String(document);
}
