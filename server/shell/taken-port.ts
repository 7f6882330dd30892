/** Message for a port that is taken: names the flag, and the variable if there is one, that choose another one. */
export function takenPortText(port: number, flag: string, variable?: string): string {
  return `Port ${port} is taken: stop the program that listens there, or ${otherPort(flag, variable)}`;
}

/** Message for a port that the system keeps from this user. */
export function forbiddenPortText(port: number, flag: string, variable?: string): string {
  return `Port ${port} cannot be listened on without more rights (EACCES): ${otherPort(flag, variable)}, such as 5173`;
}

function otherPort(flag: string, variable?: string): string {
  return `choose another one by ${flag} N${variable === undefined ? '' : ` or ${variable}=N`}`;
}
