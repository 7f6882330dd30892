/* Packages of a build; `npm ci --omit=dev` leaves all of them out. */
var NEEDED = ['tsx', 'vite', 'typescript'];

/* True where all of them are installed. */
module.exports = function () {
  try {
    NEEDED.forEach(function (name) {
      require.resolve(name + '/package.json');
    });
    return true;
  } catch {
    return false;
  }
};
