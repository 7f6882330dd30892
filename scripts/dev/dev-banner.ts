import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';

const ACCOUNTS_SHOWN = 8;

/** Next steps, once both servers are ready: addresses, and the accounts that the running world really has. */
export async function devBanner(port: number, seconds: number): Promise<readonly string[]> {
  const { accounts } = await sandboxAt(`http://127.0.0.1:${port}`).call(CONTROL.accounts);
  const rows = accounts
    .slice(0, ACCOUNTS_SHOWN)
    .map(
      ({ account, phone, password, enable }) =>
        `${account.padEnd(12)}${phone.padEnd(13)}${password ?? '(no password)'}${enable ? '' : '  disabled'}`,
    );
  const rest = accounts.length > ACCOUNTS_SHOWN ? [`… ${accounts.length} in all, see the console`] : [];
  const origin = `http://localhost:${port}`;
  return [
    '',
    `  uc-sandbox is ready (${seconds.toFixed(1)} s); Ctrl+C ends it`,
    `  portal    ${origin}${PAGES.login}`,
    `  console   ${origin}${SANDBOX.console}`,
    ...[...rows, ...rest].map((row, index) => `  ${index === 0 ? 'accounts' : '        '}  ${row}`),
    '',
  ];
}
