/**
 * Errors in a lock file: an entry that names its download address would tie every install to that one
 * registry (`omit-lockfile-registry-resolved` in .npmrc keeps them out).
 */
export function addressesInLockFile(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /"resolved":\s*"(?:https?|git|file)/.test(line) ? [`package-lock.json:${index + 1}:1 ${line.trim()}`] : [],
    );
}
