import type * as z from 'zod/mini';
import { parseYaml } from '#sandbox/fixture/fixture-reader.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import { readFixtureText } from '#server/shell/fixtures/fixture-files.ts';

/**
 * Reads a file of YAML in the form of a schema.
 * @param label beginning of messages
 * @param filled its content, with values from elsewhere
 * @throws one sentence with line, column and expected value of its first slip
 */
export function readYamlFile<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: string,
  label = file,
  filled?: (content: unknown) => unknown,
): z.infer<Schema> {
  try {
    return parseYaml(schema, label, readFixtureText(file, label), 'file', filled);
  } catch (error) {
    const [line = ''] = messageOf(error).split('\n', 1);
    // The value may be a password.
    throw new Error(line.replace(/, got .*/, ''));
  }
}
