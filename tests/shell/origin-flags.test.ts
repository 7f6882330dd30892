import { describe, expect, test } from 'vitest';
import { type Reached, readOriginFlags, reportForeignHosts, reportForeignOrigins } from '#server/shell/origin-flags.ts';

const REACHED: Reached = { port: 5173, hosts: ['dev.team.example'], scheme: 'http' };
const allow = (origin: string, reached = REACHED) => readOriginFlags(undefined, [origin], reached);

describe('--allow-origin', () => {
  test.for(['http://[::1]:3000', 'http://app.localhost:3000', 'http://dev.team.example:3000', 'http://localhost'])(
    'takes %s, another port of a host that the sandbox answers to',
    (origin) => {
      expect(allow(origin)).toEqual({ publicOrigin: null, allowOrigins: [origin] });
    },
  );

  test.for([
    'http://localhost:3000/',
    'http://LOCALHOST:3000',
    'http://*.localhost:3000',
    'localhost:3000',
    'null',
    'http://localhost:3000,http://localhost:3001',
    'ftp://localhost',
    '',
  ])('refuses %j, which is no exact origin', (origin) => {
    expect(() => allow(origin)).toThrow(`--allow-origin ${origin}: expected an exact origin`);
  });

  test.for(['http://app.team.example:3000', 'http://localhost.evil.example:3000'])(
    'refuses %s, another host, and names the proxy',
    (origin) => {
      expect(() => allow(origin)).toThrow(
        /the sandbox does not answer to .*--public-origin URL .*docs\/own-client\.md/,
      );
    },
  );

  test('refuses another scheme, which is another site, and its own port', () => {
    expect(() => allow('https://localhost:3000')).toThrow(
      /the sandbox speaks http, so this page is another site\. .*docs\/own-client\.md/,
    );
    expect(() => allow('http://localhost:5173')).toThrow("this is the sandbox's own port");
    expect(() => allow('https://localhost', { ...REACHED, scheme: 'https', port: 443 })).toThrow('own port');
  });
});

describe('--public-origin', () => {
  test('is one origin, of any host', () => {
    expect(readOriginFlags('https://dev.team.example', [], REACHED).publicOrigin).toBe('https://dev.team.example');
    for (const text of ['dev.team.example', 'https://dev.team.example/app', 'javascript:1', ''])
      expect(() => readOriginFlags(text, [], REACHED)).toThrow(`--public-origin ${text}: expected an origin`);
  });
});

test('a refused Host is reported once a name, and a flood of names ends', () => {
  const lines: string[] = [];
  const report = reportForeignHosts((line) => lines.push(line));
  for (let index = 0; index < 100; index += 1) report(`n${index % 50}.example`);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('Host n0.example was refused; if this name is yours, start with --allow-host n0.example');
});

test('a page without leave is reported once an origin, with its way in, and a flood of origins ends', () => {
  const lines: string[] = [];
  const report = reportForeignOrigins((line) => lines.push(line));
  report({ origin: 'http://127.0.0.1:6371', name: '127.0.0.1', called: '127.0.0.1' });
  report({ origin: 'http://localhost:3000', name: 'localhost', called: '127.0.0.1' });
  report({ origin: 'https://team.example', name: 'team.example', called: 'localhost' });
  for (let port = 1; port < 100; port += 1)
    report({ origin: `http://localhost:${port % 50}`, name: 'localhost', called: 'localhost' });
  expect(lines).toHaveLength(20);
  const page = (origin: string) => `A page of ${origin} called, and its browser hides the answer; if it is yours, `;
  expect(lines.slice(0, 3)).toEqual([
    `${page('http://127.0.0.1:6371')}start with --allow-origin http://127.0.0.1:6371`,
    `${page('http://localhost:3000')}start with --allow-origin http://localhost:3000 and call localhost instead of 127.0.0.1, which is another host`,
    `${page('https://team.example')}it needs a proxy, because it is on another host (docs/own-client.md#by-proxy-vite)`,
  ]);
});
