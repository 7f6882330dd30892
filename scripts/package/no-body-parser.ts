/** In the place of Express's body-parser in the built server. */
export const json = undefined;
