/**
 * Loaded into the server before it starts: answers its parent how long the event loop stood still by its own work, how
 * much memory is needed, and where the server tried to go. Time in which the machine did something else does not count.
 */
const dns = require('node:dns');
const { readFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { Socket } = require('node:net');

const TICK_MS = 10;

/** Milliseconds of work of this thread, where the kernel counts them; else of the whole process. */
function workedMs() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/** Every connection that the server opened and every name that it looked up (threat K14). */
const outbound = [];

const { connect } = Socket.prototype;
Socket.prototype.connect = function watched(...given) {
  const [first] = given.flat(2);
  outbound.push(`connect ${JSON.stringify(first)}`);
  return connect.apply(this, given);
};
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  const original = dns[name];
  // A server looks up the address that it listens on.
  dns[name] = (host, ...rest) => {
    if (!/^(?:127\.0\.0\.1|::1|localhost)$/.test(host)) outbound.push(`dns ${host}`);
    return original.call(dns, host, ...rest);
  };
}
syncBuiltinESMExports();

let worstMs = 0;
let last = performance.now();
let worked = workedMs();

setInterval(() => {
  const now = performance.now();
  const total = workedMs();
  worstMs = Math.max(worstMs, Math.min(now - last - TICK_MS, total - worked));
  last = now;
  worked = total;
}, TICK_MS).unref();

process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const polluted = [...Object.keys(Object.prototype), ...Object.keys(Array.prototype)];
  process.send({ worstMs: Math.round(worstMs), heapBytes: heapUsed, residentBytes: rss, polluted, outbound });
  worstMs = 0;
  last = performance.now();
  worked = workedMs();
});
process.channel?.unref();
