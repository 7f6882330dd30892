/** Message for a port that is taken: names the flag and the variable that choose another one. */
export function takenPortText(port: number, flag: string, variable: string): string {
  return `端口 ${port} 已被占用：请关闭占用它的程序，或用 ${flag} N 或 ${variable}=N 换一个`;
}
