/*
 * npm's "prepare" of a git dependency, and before `npm start`: builds where there is no build, or an old one. Silent where
 * nothing can be built, nothing is to do, or npm installs in this very folder: `npm ci` in a clone builds nothing.
 */
var spawnSync = require('node:child_process').spawnSync;
var path = require('node:path');
var hasPackages = require('./development-packages.cjs');

var root = path.join(__dirname, '..', '..');
var parameters = ['--import', 'tsx', path.join(root, 'scripts', 'build.ts'), '--if-stale'];
var installsHere = process.env.npm_lifecycle_event === 'prepare' && process.env.INIT_CWD === root;

if (!installsHere && hasPackages()) {
  require('./require-node.cjs');
  process.exitCode = spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
