/** Message for a port that is taken: names the flag and the variable that choose another one. */
export function takenPortText(port: number, flag: string, variable: string): string {
  return `Port ${port} is taken: stop the program that listens there, or choose another one by ${flag} N or ${variable}=N`;
}
