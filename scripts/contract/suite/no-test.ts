/** A `test` that is none: its tests are not there. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for any test
export const noTest: any = Object.assign(() => undefined, { for: () => () => undefined });
