/* Old syntax on purpose: it runs before anything else. `npm start` without a build is one sentence, not a stack. */
var fs = require('node:fs');
var path = require('node:path');

if (!fs.existsSync(path.join(__dirname, '..', '..', 'dist', 'server', 'main.js'))) {
  console.error('还没有构建：请先运行 npm run build');
  process.exit(1);
}
