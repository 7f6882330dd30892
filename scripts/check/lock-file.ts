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

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Optional packages (binaries of other platforms, as a rule) that a lock file asks for and has no entry of: they are
 * missing in the registry it was written with, and `npm ci` refuses such a file.
 */
export function missingFromLockFile(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, LockedPackage>> };
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `package-lock.json:1:1 ${path} needs ${name}, which is not in it: npm ci would refuse it`),
  );
}
