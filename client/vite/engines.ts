/** The oldest Chromium that the portal is for: it is still in Chinese desktop apps. README has it, and why. */
export const OLDEST_CHROMIUM = 92;

/** Engines that the client is built for; those beside Chromium are Vite's own. */
export const ENGINES = [`chrome${OLDEST_CHROMIUM}`, `edge${OLDEST_CHROMIUM}`, 'firefox114', 'safari16.4'];
