/* Runs before anything that builds or develops: without its packages that is one sentence, not a stack. */
var hasPackages = require('./development-packages.cjs');

if (!hasPackages()) {
  console.error('The development packages are missing: run npm ci first, without --omit=dev');
  process.exit(1);
}
