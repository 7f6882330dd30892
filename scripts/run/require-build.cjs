/* Old syntax on purpose: it runs before anything else. A command without a build is one sentence, not a stack. */
var fs = require('node:fs');
var path = require('node:path');

var isInstalled = __dirname.split(path.sep).indexOf('node_modules') !== -1;

if (!fs.existsSync(path.join(__dirname, '..', '..', 'dist', 'server', 'main.js'))) {
  console.error(
    isInstalled
      ? 'uc-sandbox came without its build: install it without --ignore-scripts, or from its packed tarball'
      : 'There is no build: run npm run build first',
  );
  process.exit(1);
}
