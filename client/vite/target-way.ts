import { rewritePath } from '#contract/paths.ts';
import { isPortalPage } from '#contract/portal/pages.ts';

/** A real back end, and the way to it. */
export interface Target {
  /** its path is honoured: `https://gateway.example/staging` */
  readonly url: string;
  /** path before every call, in place of the client's own `/go` */
  readonly prefix?: string | undefined;
  /** sent with every call, for gateways */
  readonly headers?: Readonly<Record<string, string>>;
  /** takes any certificate */
  readonly isInsecure?: boolean;
}

/** Where a target has its calls: `/go/uc`, as the client writes them (spec §7), or `/uc`. */
export type CallsAt = 'go' | 'bare';

/** Calls whose path the client leaves as it is; a wire file's own paths are here too, or below /uc. */
const SERVICES = '/api/';
const GO = /^\/go(?=\/)/;

/** A path of calls without the client's `/go`; null for a path that is no call's, which is the portal's own. */
export function callPath(path: string): string | null {
  const bare = path.replace(GO, '');
  if (rewritePath(bare) !== bare) return bare;
  return path.startsWith(SERVICES) ? path : null;
}

/** Paths, cookies and redirects between the portal's origin and a target. */
export function targetWay({ url, prefix = '' }: Pick<Target, 'url' | 'prefix'>) {
  const { origin, host, pathname } = new URL(url);
  const base = withoutSlash(pathname);
  const before = withoutSlash(prefix);
  const isPrefixed = before !== '';

  /** Path of a call at the target, behind the target's own. @param bare without the client's `/go` */
  const sentPath = (bare: string, at: CallsAt): string =>
    isPrefixed ? before + bare : at === 'go' ? rewritePath(bare) : bare;

  /** The portal's path for a path of the target. */
  function pathHere(path: string): string {
    const behind = under(path, base) ?? path;
    const bare = under(behind, before);
    const isKnown = callPath(behind) !== null || isPortalPage(behind);
    return !isKnown && bare !== null && callPath(bare) !== null ? bare : behind;
  }

  return {
    origin,
    base,
    sentPath,

    /** An address that a call came from, as one of the target; another site's stays, for the target to judge. */
    sentFrom(address: string, own: string): string {
      return address === own || address.startsWith(`${own}/`) ? origin + address.slice(own.length) : address;
    },

    /**
     * A redirect of the target's as an address here, where it leads to the target's own host.
     * @param asked path at the target
     * @param own the portal's origin
     */
    location(given: string, asked: string, own: string): string {
      const there = URL.canParse(given, origin + asked) ? new URL(given, origin + asked) : null;
      if (there?.host !== host) return given;
      return own + pathHere(there.pathname) + there.search + there.hash;
    },

    /** A cookie of the target's for this origin, which plain http serves under another name. */
    cookie(given: string, at: CallsAt): string {
      const [pair = '', ...attributes] = given.split(';').map((part) => part.trim());
      const kept = attributes.flatMap((attribute) => {
        const [, name = '', value = ''] = /^([^=]*?)\s*(?:=\s*(.*))?$/s.exec(attribute) ?? [];
        const kind = name.toLowerCase();
        if (kind === 'path') return [`Path=${cookiePath(value, at)}`];
        // `None` needs `Secure`, which is dropped here; `Lax` is a browser's default.
        if (kind === 'samesite' && value.toLowerCase() === 'none') return ['SameSite=Lax'];
        // No browser takes a cookie whose name has a prefix without `Secure`, and localhost counts as https.
        if (kind === 'secure') return PREFIXED.test(pair) ? ['Secure'] : [];
        return DROPPED.includes(kind) ? [] : [attribute];
      });
      return [pair, ...kept].join('; ');
    },
  };

  function cookiePath(path: string, at: CallsAt): string {
    if (!path.startsWith('/')) return path;
    const behind = pathOrRoot(path, base);
    if (isPrefixed) return rewritePath(pathOrRoot(behind, before));
    return at === 'bare' ? rewritePath(behind) : behind;
  }
}

/** Cookie attributes about the target's own connection, which differs from this one. */
const DROPPED: readonly string[] = ['domain', 'partitioned'];
const PREFIXED = /^__(?:Host|Secure)-/i;

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

/** The rest of a path under a folder, with its slash; null for one elsewhere. */
function under(path: string, folder: string): string | null {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length) : null;
}

/** Path of a cookie below a folder that is not here; the folder itself, and one above it, is everything. */
function pathOrRoot(path: string, folder: string): string {
  const rest = under(path, folder);
  if (rest !== null) return rest;
  return folder === withoutSlash(path) || folder.startsWith(`${withoutSlash(path)}/`) ? '/' : path;
}
