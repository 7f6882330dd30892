/**
 * Loads the build of React that the product ships, before a test file asks for it: React chooses by NODE_ENV when it is
 * loaded, and its development build takes half as long again to draw a screen.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom'), import('react-dom/client')]);
process.env.NODE_ENV = NODE_ENV;

export {};
