import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { startTestSandbox } from '#support/target.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startTestSandbox({ tls: CERTIFICATE });
});
afterAll(() => running.close());

interface TlsResponse {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

function call(path: string, headers: Record<string, string> = {}): Promise<TlsResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(running.url + path, { ca: CERTIFICATE.cert, agent: false, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cookies: answer.headers['set-cookie'] ?? [],
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a sandbox with --cert and --key', () => {
  test('answers the portal by a name that a certificate can have, gives its cookies, and names its own hosts by https', async () => {
    expect(running.url).toBe(`https://localhost:${running.port}`);
    const { status, text, cookies } = await call(PATHS.loginCustom);
    expect(status).toBe(200);
    expect(cookies.join()).toContain('ctoken=');
    expect(text).toContain(`https://member.localhost:${running.port}`);
  });

  test('K2: lets its own pages call the control API, and the same name over http is another site', async () => {
    const control = (origin: string) => call(CONTROL.worlds.path, { [HEADERS.control]: '1', Origin: origin });
    expect((await control(running.origin)).status).toBe(200);
    expect((await control(running.origin.replace('https', 'http'))).status).toBe(403);
  });

  test('closes a connection that speaks http, and goes on', async () => {
    await expect(fetch(`http://127.0.0.1:${running.port}${PAGES.login}`)).rejects.toThrow();
    expect((await call(PATHS.loginCustom)).status).toBe(200);
  });
});
