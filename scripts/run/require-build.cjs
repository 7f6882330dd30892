/* Old syntax on purpose: it runs before anything else. `npm start` without a build is one sentence, not a stack. */
var fs = require('node:fs');
var path = require('node:path');

if (!fs.existsSync(path.join(__dirname, '..', '..', 'dist', 'server', 'main.js'))) {
  console.error('There is no build: run npm run build first');
  process.exit(1);
}
