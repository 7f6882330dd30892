// Runs in the page, before its own scripts: keeps its paints, long tasks and shifts in `pageLoad`.
(() => {
  const seen = { firstPaint: 0, largestPaint: 0, largest: '', shift: 0, tasks: [] };
  globalThis.pageLoad = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ element, startTime }) => {
    seen.largestPaint = startTime;
    seen.largest = element ? `${element.localName} ${(element.textContent ?? '').slice(0, 12)}`.trim() : '';
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, ms: duration }));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
})();
