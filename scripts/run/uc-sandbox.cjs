#!/usr/bin/env node
/* The package's command. Old syntax on purpose: an old Node, or a package without its build, is one sentence, not a stack. */
require('./require-node.cjs');
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

require('./run-built-command.cjs');
