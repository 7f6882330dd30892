import { PATHS, rewritePath } from '#contract/paths.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { pathOf, type Wire } from '#contract/wire/wire.ts';

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

/** The portal's own origin as its browser has it, and the wire format of its page. */
interface Here {
  readonly own: string;
  readonly wire: Pick<Wire, 'calls'>;
}

/** Where a target has its calls: `/go/uc`, as the client writes them (spec §7), or `/uc`. */
export type CallsAt = 'go' | 'bare';

const CALLS = Object.keys(PATHS) as (keyof typeof PATHS)[];
/** Of the call whose path begins so the client rewrites nothing. */
const SERVICES = '/api/trantor/';
const GO = /^\/go(?=\/)/;

/** A path of calls without the client's `/go`; null for a path that is no call's, which is the portal's own. */
export function callPath(path: string, wire: Pick<Wire, 'calls'>): string | null {
  const bare = path.replace(GO, '');
  if (rewritePath(bare) !== bare) return bare;
  const isCall = path.startsWith(SERVICES) || CALLS.some((call) => pathOf(wire, call) === path);
  return isCall ? path : null;
}

/** Paths, cookies and redirects between the portal's origin and a target. */
export function targetWay({ url, prefix = '' }: Pick<Target, 'url' | 'prefix'>) {
  const { origin, host, pathname } = new URL(url);
  const base = withoutSlash(pathname);
  const before = withoutSlash(prefix);
  const isPrefixed = before !== '';

  /** Path at the target, behind its own, of a call. @param bare without the client's `/go` */
  const sentPath = (bare: string, at: CallsAt): string =>
    isPrefixed ? before + bare : at === 'go' ? rewritePath(bare) : bare;

  /** Path here of a path that the target has. */
  function pathHere(path: string, wire: Pick<Wire, 'calls'>): string {
    const behind = under(path, base) ?? path;
    const bare = under(behind, before);
    const isCall = bare !== null && callPath(bare, wire) !== null;
    return isPrefixed && isCall && callPath(behind, wire) === null && !isPortalPage(behind) ? bare : behind;
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
     */
    location(given: string, asked: string, { own, wire }: Here): string {
      const there = URL.canParse(given, origin + asked) ? new URL(given, origin + asked) : null;
      if (there?.host !== host) return given;
      return own + pathHere(there.pathname, wire) + there.search + there.hash;
    },

    /** A cookie of the target's for this origin, which plain http serves under another name. */
    cookie(given: string, at: CallsAt): string {
      const [pair = '', ...attributes] = given.split(';').map((part) => part.trim());
      const kept = attributes.flatMap((attribute) => {
        const [, name = '', value = ''] = /^([^=]*?)\s*(?:=\s*(.*))?$/s.exec(attribute) ?? [];
        const kind = name.toLowerCase();
        if (kind === 'path') return [`Path=${cookiePath(value, at)}`];
        // None asks for Secure; Lax is what a browser takes for none of both.
        if (kind === 'samesite' && value.toLowerCase() === 'none') return ['SameSite=Lax'];
        // No browser takes a name with a prefix without it, and at localhost it is as good as https.
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

/** Of a connection that is another one here. */
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
