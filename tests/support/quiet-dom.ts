import nodeConsole from 'node:console';

// happy-dom prints each failed request on Node's own console; in tests of failures they are the point.
nodeConsole.error = () => undefined;
