import { isIPv6 } from 'node:net';

type ListenError = NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string };

/** Address of a taken port, and the flag or variable that chooses another. */
interface TakenPort {
  readonly port: number;
  readonly address: string;
  readonly flag: string;
  readonly variable?: string | undefined;
}

/** Message for a port that is taken at an address. */
export function takenPortText({ port, address, flag, variable }: TakenPort): string {
  const there = address === '' ? '' : ` at ${isIPv6(address) ? `[${address}]` : address}`;
  return `Port ${port} is taken${there}: stop the program that listens there, or ${otherPort(flag, variable)}`;
}

function otherPort(flag: string, variable?: string): string {
  return `choose another one by ${flag} N${variable === undefined ? '' : ` or ${variable}=N`}`;
}

/**
 * A failed start of a command in one sentence with the next thing to do; any other error itself.
 * @param variable environment variable that names the port, if any
 */
export function readable(error: ListenError, variable?: string): Error {
  const { code = '', port = 0, hostname, address } = error;
  const host = `--host ${hostname ?? address ?? ''}`;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: takenPortText({ port, address: address ?? '', flag: '--port', variable }),
    EACCES: `Port ${port} cannot be listened on without more rights (EACCES): ${otherPort('--port', variable)}, such as 5173`,
    ENOTFOUND: `${host}: this host name is not known`,
    EAI_AGAIN: `${host}: this host name is not known`,
    EADDRNOTAVAIL: `${host}: this machine has no such address`,
  };
  return Object.hasOwn(sentences, code) ? new Error(sentences[code]) : error;
}
