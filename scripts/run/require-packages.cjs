/* Runs before anything that builds or develops: an old Node, or missing packages, is one sentence, not a stack. */
require('./require-node.cjs');
var hasPackages = require('./development-packages.cjs');

if (!hasPackages()) {
  console.error('The development packages are missing: run npm ci first, without --omit=dev');
  process.exit(1);
}
