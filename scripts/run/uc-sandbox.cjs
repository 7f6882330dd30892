#!/usr/bin/env node
/* The package's command. Old syntax on purpose: an old Node, or a package without its build, is one sentence. */
require('./require-node.cjs');
require('./require-build.cjs');
require('./run-built-command.cjs');
