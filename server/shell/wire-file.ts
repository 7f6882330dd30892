import type { Wire, WireFile } from '#contract/wire/wire.ts';
import { parseWire } from '#sandbox/fixture/fixture-reader.ts';
import { readFixtureText } from './fixtures/fixture-files.ts';

/** The wire format of a value, which holds the different keys alone, or of a file. @throws FixtureError */
export function readWire(given: WireFile | string, name: string): Wire {
  return typeof given === 'string' ? readWireFile(given) : parseWire(name, JSON.stringify(given));
}

/** The wire format of a file. @throws FixtureError with the file that cannot be read, or the place of each slip */
export function readWireFile(file: string): Wire {
  return parseWire(file, readFixtureText(file));
}
