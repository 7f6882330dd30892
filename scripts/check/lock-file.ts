interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Breaches of the lock file: an entry that names its download address, which would tie every install to that one
 * registry (`omit-lockfile-registry-resolved` in .npmrc keeps them out), and an optional package (a binary of another
 * platform, as a rule) without an entry, because the registry it was written with has none: `npm ci` refuses such a file.
 */
export function lockFileBreaches(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, LockedPackage>> };
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([path, { resolved = '', optionalDependencies = {} }]) => [
    ...(/^(?:https?|git|file)/.test(resolved) ? [`package-lock.json:1:1 ${path} names its address ${resolved}`] : []),
    ...Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `package-lock.json:1:1 ${path} needs ${name}, which is not in it: npm ci would refuse it`),
  ]);
}
