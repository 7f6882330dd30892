/* Runs before any loader of TypeScript, so it is JavaScript. */
var fs = require('node:fs');
var path = require('node:path');

var ROOT = path.join(__dirname, '../..');

/* Folder of the bundle of a program of this command, and of the list of files that it was made of. */
function folderOf(name) {
  return path.join(ROOT, '.cache/dev', name);
}

/* A file as it is now; another version of it has another one. */
function versionOf(file) {
  var stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'none';
}

function isUnchanged(entry) {
  return versionOf(entry[0]) === entry[1];
}

function readList(name) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folderOf(name), 'made-of.json'), 'utf8'));
  } catch {
    return null;
  }
}

/* The bundle of a program, and its files; null where there is none, or one of its files has changed since. */
function freshBundle(name) {
  var made = readList(name);
  if (!made || !fs.existsSync(made.file) || !Object.entries(made.versions).every(isUnchanged)) return null;
  return { file: made.file, inputs: Object.keys(made.versions) };
}

module.exports = { folderOf, freshBundle, versionOf };
