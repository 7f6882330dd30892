/** Tag of a test that takes longer and is not needed for each run; Playwright puts an @ before it. */
export const RELEASE_TAG = 'release';
