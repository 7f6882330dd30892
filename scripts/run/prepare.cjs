/*
 * npm's "prepare": after `npm ci` and for a git dependency. Builds where there is no build, or an old one; silent where
 * nothing can be built or nothing is to do.
 */
var spawnSync = require('node:child_process').spawnSync;
var path = require('node:path');
var hasPackages = require('./development-packages.cjs');

var root = path.join(__dirname, '..', '..');
var parameters = ['--import', 'tsx', path.join(root, 'scripts', 'build.ts'), '--if-stale'];

if (hasPackages()) {
  require('./require-node.cjs');
  process.exitCode = spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
