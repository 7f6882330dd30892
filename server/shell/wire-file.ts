import type { Wire } from '#contract/wire/wire.ts';
import { parseWire } from '#sandbox/fixture/fixture-reader.ts';
import { readFixtureText } from './fixtures/fixture-files.ts';

/** The wire format of a file. @throws FixtureError that says what cannot be read, or the place of each slip */
export function readWireFile(file: string): Wire {
  return parseWire(file, readFixtureText(file));
}
