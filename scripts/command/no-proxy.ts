/** Names of this machine, in each form that some program reads: curl, Python, Node, Go. */
const LOOPBACK = ['localhost', '.localhost', '*.localhost', '127.0.0.1', '::1', '[::1]'];

type Variables = Readonly<Partial<Record<'NO_PROXY' | 'no_proxy', string>>>;

/** Both variables for a command that calls this machine, each with the entries of both that were there. */
export function noProxy({ NO_PROXY = '', no_proxy = '' }: Variables): Required<Variables> {
  const both = [NO_PROXY.trim(), no_proxy.trim()];
  const given = both.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean);
  // Most programs take an asterisk for every name only where it stands alone.
  const all = both.includes('*') ? '*' : [...new Set([...given, ...LOOPBACK])].join(',');
  return { NO_PROXY: all, no_proxy: all };
}
