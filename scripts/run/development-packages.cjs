/* What a build needs; `npm ci --omit=dev` leaves all of it out. */
var NEEDED = ['tsx', 'vite', 'typescript'];

exports.areThere = function () {
  try {
    NEEDED.forEach(function (name) {
      require.resolve(name + '/package.json');
    });
    return true;
  } catch {
    return false;
  }
};
