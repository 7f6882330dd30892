import { spawn } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { PATHS } from '#contract/paths.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { CONNECTIONS, cookieHeader, cookiesOf, SECONDS } from './load.ts';

/** Requests a second of the cheapest call, the public key with a session, and of bare Express with the same answer. */
export async function cheapCallRates(url: string): Promise<{ ours: number; bare: number }> {
  const first = await fetch(url + PATHS.publicKey);
  const cookies = cookiesOf(first.headers.getSetCookie());
  const path = `${PATHS.publicKey}?ctoken=${cookies.get('ctoken')}`;
  const bare = await startBareExpress(await first.text());
  try {
    const ours = await requestsPerSecond(url + path, { cookie: cookieHeader(cookies) });
    return { ours, bare: await requestsPerSecond(bare.url) };
  } finally {
    bare.stop();
  }
}

async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`);
  return result.requests.average;
}

async function startBareExpress(answer: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const script = join(ROOT, 'scripts/bench/bare-express.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port), answer], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { url, stop: () => child.kill() };
}
