import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlLine, shellWord } from '#console/connection/console-client.ts';
import { CONTROL } from '#contract/control/endpoints.ts';

const PLACE = { origin: 'http://localhost:5173', world: 'main', needsToken: false };

describe('the shell line of a control call', () => {
  it('reads with a plain GET, its query escaped', () => {
    expect(curlLine({ endpoint: CONTROL.accounts, input: { query: { q: 'a&b', limit: '' } } }, PLACE)).toBe(
      "curl -sS -g 'http://localhost:5173/__sandbox/api/accounts?q=a%26b' -H 'x-sandbox-control: 1' -H 'x-sandbox-world: main'",
    );
  });

  it('takes the token from the shell and never writes it down', () => {
    const line = curlLine({ endpoint: CONTROL.faults }, { ...PLACE, needsToken: true });
    expect(line).toContain('-H "x-sandbox-token: $SANDBOX_TOKEN"');
  });
});

describe('a text as a word of the shell', () => {
  it('comes out of the shell as it went in, whatever it holds', () => {
    const hostile = ["'; echo hacked; '", '$(id)', '`id`', '<svg onload=alert(1)>', 'a\nb', '\\', '"', '!'];
    const text = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string().filter((given) => !given.includes('\0')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const said = execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(given)}`], { encoding: 'utf8' });
        expect(said).toBe(given);
      }),
      { numRuns: 40 },
    );
  });
});
