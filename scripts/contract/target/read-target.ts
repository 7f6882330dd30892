import { isTimeout } from '#kit/node/access-problem.ts';
import { UsageError } from '#server/shell/command.ts';
import { type TargetAddress, TargetTransport } from './target-transport.ts';

export interface TargetFlags {
  readonly target?: string | undefined;
  readonly header?: readonly string[] | undefined;
  readonly prefix?: string | undefined;
  readonly insecure?: boolean | undefined;
}

const PATIENCE_MS = 10_000;

/** The target of the options, which answers. @throws one sentence if it is no server address, or no server responds: better than one a case */
export async function readTarget({ target, ...flags }: TargetFlags): Promise<TargetAddress> {
  const { UC_SANDBOX_URL: variable } = process.env;
  const url = target ?? (variable || undefined);
  if (url === undefined) throw new UsageError('Name the server: --target http://host:port');
  const found = targetOf({ target: url, ...flags }, target === undefined ? `UC_SANDBOX_URL=${url}` : undefined);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await new TargetTransport(found).send({ method: 'HEAD', target: '/', signal });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (isTimeout(error))
      throw new Error(`The server at ${url} gives no whole response within ${PATIENCE_MS / 1000} s.`);
    // An error of Node's own has a code, of the limits on a response none.
    throw new Error(code ? `There is no server at ${url} (${code}).` : `The server at ${url} gives ${message}.`);
  }
  return found;
}

/** The target of the options as they stand. @throws one sentence for an option that cannot be used */
export function targetOf(
  { target, header = [], prefix, insecure = false }: TargetFlags & { readonly target: string },
  given?: string,
): TargetAddress {
  const url = serverAddress(target, given);
  if (prefix !== undefined && !/^\/[^?#]*$/.test(prefix))
    throw new UsageError(`--prefix ${prefix}: expected a path such as /go.`);
  return { url, prefix, headers: Object.fromEntries(header.map(readHeader)), isInsecure: insecure };
}

/**
 * An address as `--target` takes it.
 * @param given the address as it was written, with its option or variable
 * @throws UsageError for any other text
 */
export function serverAddress(url: string, given = `--target ${url}`): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new UsageError(`${given}: expected an address such as http://localhost:5173.`);
}

function readHeader(text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([!#$%&'*+.^`|~\w-]+):\s*(.*)$/s.exec(text) ?? [];
  if (name === '' || /[\r\n]/.test(value))
    throw new UsageError(`--header ${text}: expected a name and a value, such as "X-Gateway-Key: abc".`);
  return [name.toLowerCase(), value];
}
