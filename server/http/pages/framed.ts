/** Headers of a request, by their name in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const FRAMES: readonly unknown[] = ['iframe', 'frame'];

/** A document that loads into a frame. */
export const isFramed = (headers: Headers): boolean => FRAMES.includes(headers['sec-fetch-dest']);

/**
 * A document that loads into a frame of another site: there only `Partitioned` cookies are kept, and nowhere else are
 * they seen. Chromium says it of the frame; the request's own site is not enough there, since a redirect by another site
 * brings it into a frame whose top page shares them.
 */
export function isFramedCrossSite(headers: Headers): boolean {
  if (!isFramed(headers)) return false;
  const isChromium = headers['sec-ch-ua'] !== undefined;
  return isChromium ? headers['sec-fetch-storage-access'] !== undefined : headers['sec-fetch-site'] === 'cross-site';
}
