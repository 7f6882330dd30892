// Runs before everything else on any Node, so it is written in JavaScript of 2009.
/** The least version that package.json's "engines" accepts. */
var LEAST = [20, 19];

var version = process.versions.node;
var parts = version.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
var least = LEAST.join('.');
var chinese = '需要 Node.js ' + least + ' 或更高版本，当前是 ' + version + '，请升级后重试。';
var english = 'Node.js ' + least + ' or newer is needed, this is ' + version + '.';

if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  console.error(chinese + ' ' + english);
  process.exit(1);
}
