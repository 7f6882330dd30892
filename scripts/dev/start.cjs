/* `npm run dev`: its bundle where that is as new as its sources, else the sources themselves; both are scripts/dev.ts. */
var path = require('node:path');
var pathToFileURL = require('node:url').pathToFileURL;
var fresh = require('./fresh-bundle.cjs').freshBundle('dev');

async function start() {
  if (!fresh) (await import('tsx/esm/api')).register();
  await import(pathToFileURL(fresh ? fresh.file : path.join(__dirname, '../dev.ts')).href);
}

/* Code that does not fit together is one message. */
start().catch((error) => {
  console.error(process.env.DEBUG ? error : error.message);
  process.exitCode = 1;
});
