// Runs in a page: from `frameMeter.start()` to `frameMeter.stop()` it keeps the time between each two frames.
(() => {
  let times = [];
  let last = 0;
  let handle = 0;
  const tick = (now) => {
    if (last > 0) times.push(now - last);
    last = now;
    handle = requestAnimationFrame(tick);
  };
  globalThis.frameMeter = {
    start() {
      times = [];
      last = 0;
      handle = requestAnimationFrame(tick);
    },
    stop() {
      cancelAnimationFrame(handle);
      return times;
    },
  };
})();
