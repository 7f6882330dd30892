/* Runs before the API of `npm run dev`: leaves its newest error in the file that API_ERROR names, for pages that ask in vain. */
const { rmSync, writeFileSync } = require('node:fs');

const file = process.env.API_ERROR;
rmSync(file, { force: true });

function leave(name, message, requestId) {
  const lines = String(message).split(/\n|\\u000a/);
  // A bundler's first line only counts its errors.
  const line = (lines.find((text) => text.trim() !== '' && !text.endsWith(':')) ?? lines[0]).trim();
  writeFileSync(file, JSON.stringify({ line: name && !line.startsWith(name) ? `${name}: ${line}` : line, requestId }));
}

process.on('uncaughtExceptionMonitor', (error) => leave(error?.name, error?.message ?? error));

/** A start that failed is one sentence on standard error, an unexpected error of a call one line of JSON. */
let first;
const write = process.stderr.write;
process.stderr.write = function (chunk, ...rest) {
  const text = String(chunk);
  first ??= text;
  if (text.startsWith('{"level":"error"')) {
    const { error, requestId } = JSON.parse(text);
    leave('', error, requestId);
  }
  return write.call(this, chunk, ...rest);
};
process.on('exit', (code) => code === 1 && first !== undefined && leave('', first));
