/** A file name that every system takes, from what a person typed. */
export function fileNameOf(typed: string): string {
  const name = typed
    .trim()
    .replace(/\.ya?ml$/i, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return `${name || 'scenario'}.yaml`;
}
