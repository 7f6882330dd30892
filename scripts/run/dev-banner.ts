import type { SandboxAccountList } from '#contract/control/account.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { ControlClient } from '#kit/control-client.ts';

const ACCOUNTS_SHOWN = 8;

/** Next steps, once both servers are ready: addresses, and the accounts that the running world really has. */
export async function devBanner(port: number, apiUrl: string, seconds: number): Promise<string> {
  const { accounts } = await new ControlClient(apiUrl).call<SandboxAccountList>('GET', '/accounts');
  const rows = accounts
    .slice(0, ACCOUNTS_SHOWN)
    .map(
      ({ account, phone, password, enable }) =>
        `${account.padEnd(12)}${phone.padEnd(13)}${password ?? '（无密码）'}${enable ? '' : '  已停用'}`,
    );
  const rest = accounts.length > ACCOUNTS_SHOWN ? [`… 共 ${accounts.length} 个，见控制台`] : [];
  const origin = `http://localhost:${port}`;
  return [
    '',
    `  云采购沙箱已就绪（${seconds.toFixed(1)} 秒），Ctrl+C 结束`,
    `  门户    ${origin}${PAGES.login}`,
    `  控制台  ${origin}${SANDBOX.console}`,
    ...[...rows, ...rest].map((row, index) => `  ${index === 0 ? '账号  ' : '      '}  ${row}`),
    '',
  ].join('\n');
}
