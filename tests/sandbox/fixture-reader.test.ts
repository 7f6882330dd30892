import { expect, test } from 'vitest';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';

test.for<[what: string, text: string, place: string]>([
  ['title', 'title: "\\ud800"\n', 'f.yaml:1:8'],
  ['group', 'group: "a\\udc00"\n', 'f.yaml:1:8'],
  ['accounts', 'accounts:\n  - account: "\\ud800b"\n', 'f.yaml:2:14'],
  [
    'attributes',
    'accounts:\n  - account: a\n    phone: "13800000001"\n    attributes:\n      b: "\\udfff"\n',
    'f.yaml:5:10',
  ],
  [
    'a key of attributes',
    'accounts:\n  - account: a\n    phone: "13800000001"\n    attributes: { "\\udfff": b }\n',
    'f.yaml:4:19',
  ],
  ["a fault's body", 'faults:\n  - answer:\n      body:\n        a: [1, { b: "x\\ud83d" }]\n', 'f.yaml:4:21'],
  ["a key of a fault's body", 'faults:\n  - answer:\n      body:\n        a: { "\\ud83d": 1 }\n', 'f.yaml:4:14'],
])('K24: half a surrogate pair in %s is refused at its place, a whole pair is text', ([, text, place]) => {
  const read = (written: string) => () => parseFixture('f.yaml', written);
  expect(read(text)).toThrow(place);
  expect(read(text)).toThrow('expected whole characters');
  expect(read(text.replace(/\\u\w{4}/, '😀'))).not.toThrow();
});
