import { COOKIES } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { BuiltServer } from '#support/hostile/built-server.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { breachOf, isWithoutEffect } from './judge.ts';
import { bytesOf, shown, type Tokens, type WireRequest } from './wire-request.ts';
import { stateOf } from './world-state.ts';

async function tokensOf(world: WorldClient): Promise<Tokens> {
  const browser = world.browser();
  await browser.greet();
  const [ctoken = '', csrf = ''] = [COOKIES.ctoken, COOKIES.csrf].map((name) => browser.jar.get(name));
  return { ctoken, csrf, cookies: browser.jar.header() ?? '', world: world.id };
}

/** More of them would be one long turn of the event loop, and no single answer's fault. */
const AT_ONCE = 8;

/**
 * Sends requests to a world, eight at a time, each over a connection of its own.
 * @returns what is wrong with an answer, or with the world behind them; null where nothing is
 */
export async function wireBreach(
  server: BuiltServer,
  world: WorldClient,
  batch: readonly WireRequest[],
): Promise<string | null> {
  const tokens = await tokensOf(world);
  const before = await stateOf(world);
  const exchanged: Exchanged[] = [];
  const send = async (request: WireRequest): Promise<Exchanged> => {
    const bytes = bytesOf(request, tokens);
    const hangUpAfter = request.cut === null ? null : Math.floor(request.cut * bytes.length);
    return exchange(server.port, bytes, hangUpAfter);
  };
  for (let at = 0; at < batch.length; at += AT_ONCE)
    exchanged.push(...(await Promise.all(batch.slice(at, at + AT_ONCE).map(send))));
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
