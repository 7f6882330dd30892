import { COOKIES } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { TortureServer } from '#scripts/torture/run/torture-server.ts';
import { exchange } from './exchange.ts';
import { breachOf, isWithoutEffect } from './judge.ts';
import { bytesOf, shown, type Tokens, type WireRequest } from './wire-request.ts';
import { stateOf } from './world-state.ts';

async function tokensOf(world: WorldClient): Promise<Tokens> {
  const browser = world.browser();
  await browser.greet();
  const [ctoken = '', csrf = ''] = [COOKIES.ctoken, COOKIES.csrf].map((name) => browser.jar.get(name));
  return { ctoken, csrf, cookies: browser.jar.header() ?? '', world: world.id };
}

/**
 * Sends requests to a world all at once, each over a connection of its own.
 * @returns what is wrong with an answer, or with the world behind them; null where nothing is
 */
export async function wireBreach(
  server: TortureServer,
  world: WorldClient,
  batch: readonly WireRequest[],
): Promise<string | null> {
  const tokens = await tokensOf(world);
  const before = await stateOf(world);
  const exchanged = await Promise.all(
    batch.map(async (request) => {
      const bytes = bytesOf(request, tokens);
      return exchange(server.port, bytes, request.cut === null ? null : Math.floor(request.cut * bytes.length));
    }),
  );
  for (const [index, request] of batch.entries()) {
    const end = exchanged[index];
    const wrong = end && breachOf(request, end);
    if (wrong) return `${wrong}, to ${shown(request)}`;
  }
  const violations = await world.violations();
  if (violations.length > 0) return `answers broke the contract: ${JSON.stringify(violations[0])}`;
  const isQuiet = batch.every((request, index) => {
    const end = exchanged[index];
    return end !== undefined && isWithoutEffect(request, end);
  });
  return isQuiet && (await stateOf(world)) !== before ? 'refused calls changed their world' : null;
}
