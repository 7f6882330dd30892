/** The window of one page, with the classes of its realm. */
// biome-ignore lint/style/noRestrictedGlobals: names a type only
export type PageWindow = Window & typeof globalThis;
