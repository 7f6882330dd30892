/** Message for a port that is taken: names the flag, and the variable if there is one, that choose another one. */
export function takenPortText(port: number, flag: string, variable?: string): string {
  const byVariable = variable === undefined ? '' : ` or ${variable}=N`;
  return `Port ${port} is taken: stop the program that listens there, or choose another one by ${flag} N${byVariable}`;
}
