// Runs in the page, before its own scripts: keeps its paints in `paints`.
(() => {
  const seen = { first: 0, largest: 0, element: '' };
  globalThis.paints = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  observe('largest-contentful-paint', ({ element, startTime }) => {
    seen.largest = startTime;
    seen.element = element ? `${element.localName} ${(element.textContent ?? '').slice(0, 12)}`.trim() : '';
  });
})();
