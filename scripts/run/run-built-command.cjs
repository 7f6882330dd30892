/* A file of its own: an old Node cannot even read import(). */
var nodeModule = require('node:module');
var path = require('node:path');
var pathToFileURL = require('node:url').pathToFileURL;

var command = path.join(__dirname, '..', '..', 'dist', 'server', 'command.js');

/* From Node 22.8 on, compiled code is kept for the next start: in the package's own folder, where nobody can plant code
   who could not change the package itself. Where that cannot be written to, it is compiled anew. */
if (nodeModule.enableCompileCache)
  nodeModule.enableCompileCache(path.join(__dirname, '..', '..', '.cache', 'compiled'));

import(pathToFileURL(command).href)
  .then((built) => built.main(process.argv.slice(2)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
