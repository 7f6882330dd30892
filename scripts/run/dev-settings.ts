import { join } from 'node:path';
import { startFixture } from '#server/fixtures/fixture-files.ts';
import { takenPortText } from '#server/taken-port.ts';
import { readCommandLine } from './command-line.ts';
import { isPortFree } from './free-port.ts';
import { ROOT } from './package-root.ts';

const HELP = `
npm run dev [-- 选项]

启动门户（Vite）和接口（tsx watch），改代码即时生效，Ctrl+C 结束。

  --port N             门户端口（默认 PORT 或 5173）
  --api-port N         接口端口（默认 API_PORT 或 5174）
  --fixture NAME|FILE  main 世界的数据（默认 default）
  --quiet              不打印短信和二维码
  --help               显示本帮助
`;

export interface DevSettings {
  readonly port: number;
  readonly apiPort: number;
  readonly fixture: string;
  readonly isQuiet: boolean;
}

/** Settings of `npm run dev`: flags win over the environment. @throws one clear sentence for a bad port */
export function readDevSettings(): DevSettings {
  const { values } = readCommandLine(HELP, {
    port: { type: 'string' },
    'api-port': { type: 'string' },
    fixture: { type: 'string' },
    quiet: { type: 'boolean' },
  });
  const settings = {
    port: portOf('--port', values.port ?? process.env.PORT ?? '5173'),
    apiPort: portOf('--api-port', values['api-port'] ?? process.env.API_PORT ?? '5174'),
    fixture: values.fixture ?? 'default',
    isQuiet: values.quiet === true,
  };
  if (settings.port === settings.apiPort) throw new Error(`门户和接口不能共用端口 ${settings.port}`);
  return settings;
}

/** Everything that would stop the two servers, told before they start. @throws one clear sentence */
export async function checkDevSettings({ port, apiPort, fixture }: DevSettings): Promise<void> {
  startFixture(join(ROOT, 'fixtures'), fixture);
  for (const [number, flag, variable] of [
    [port, '--port', 'PORT'],
    [apiPort, '--api-port', 'API_PORT'],
  ] as const) {
    if (!(await isPortFree(number))) throw new Error(takenPortText(number, flag, variable));
  }
}

function portOf(flag: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${flag} ${text} 无效：应为 1 到 65535 的整数`);
  return port;
}
