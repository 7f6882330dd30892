/* A file of its own: an old Node cannot even read import(). */
var path = require('node:path');
var pathToFileURL = require('node:url').pathToFileURL;

var command = path.join(__dirname, '..', '..', 'dist', 'server', 'command.js');

import(pathToFileURL(command).href)
  .then((built) => built.main(process.argv.slice(2)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
