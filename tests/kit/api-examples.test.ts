import { expect, test } from 'vitest';
import { MADE_EXAMPLES } from '#support/made-examples.ts';

test('the examples of the API document hold no private key and no path of this machine', () => {
  const text = JSON.stringify(MADE_EXAMPLES);
  expect(text.match(/BEGIN [A-Z ]*PRIVATE KEY-----\\\\n[^…]/)).toBeNull();
  expect(text).not.toContain('/tmp/');
});
