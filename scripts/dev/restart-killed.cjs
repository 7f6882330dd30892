/* Runs before `tsx watch`, which takes an API that a signal ended for a running one: it would neither restart it nor end. */
const { subscribe } = require('node:diagnostics_channel');
const { constants } = require('node:os');

/** Signals by which a terminal, a person or the command itself asks for the end. */
const REQUESTS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

subscribe('child_process', ({ process: api }) => {
  api.once('exit', (_code, signal) => {
    if (signal === null) return;
    api.exitCode = 128 + constants.signals[signal];
    // Killed by `tsx watch` itself, after a grace period.
    if (api.killed || REQUESTS.includes(signal)) return;
    process.stderr.write(`The API was ended by ${signal} and starts again\n`);
    // The Return key, at which `tsx watch` runs its program again.
    process.stdin.emit('data', '\n');
  });
});
