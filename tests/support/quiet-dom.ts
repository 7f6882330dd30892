import nodeConsole from 'node:console';

// happy-dom prints each failed request on Node's own console; in tests of failures they are the point.
nodeConsole.error = () => undefined;

// No sheet is loaded, so an element's style is its attribute: happy-dom's own answer takes a fourteenth of a screen's test.
window.getComputedStyle = (element) => (element as HTMLElement).style;
