// Runs before everything else on any Node, so it is written in JavaScript of 2009.
/** The least version that package.json's "engines" accepts. */
var LEAST = [20, 19];

var version = process.versions.node;
var parts = version.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
var least = LEAST.join('.');

if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  console.error(`Node.js ${least} or newer is needed, this is ${version}.`);
  process.exit(1);
}
