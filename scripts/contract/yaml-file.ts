import { yamlDiagnostics } from '#sandbox/fixture/text/yaml-keys.ts';
import { YamlText } from '#sandbox/fixture/text/yaml-text.ts';
import { syntaxDiagnostics } from '#sandbox/fixture/text/yaml-words.ts';
import { readFixtureText } from '#server/shell/fixtures/fixture-files.ts';

/** A file of YAML: its values, and the lines of a path. */
export interface YamlFile {
  readonly content: unknown;
  lineOf(...place: Parameters<YamlText['stretchOf']>): number;
}

/**
 * Reads YAML with the limits that a fixture has: the parser alone ends the process where lists are nested deep enough.
 * @param label beginning of messages
 * @throws one sentence with the line
 */
export function readYamlFile(file: string, label = file): YamlFile {
  const source = readFixtureText(file, label);
  const text = new YamlText(source);
  const [broken] = text.diagnostics.length > 0 ? syntaxDiagnostics(source, text) : yamlDiagnostics(text);
  if (broken)
    throw new Error(
      `${label}:${text.lines.linePos(broken.from).line} cannot be read: ${broken.message.split('\n', 1)}`,
    );
  return {
    content: text.toJS(),
    lineOf: (...place) => text.lines.linePos(text.stretchOf(...place).from).line,
  };
}
