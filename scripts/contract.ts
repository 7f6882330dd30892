import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { packageBin } from './run/package-bin.ts';
import { runNode } from './run/run-node.ts';

const HELP = `
npm run contract -- --target URL [options]

Runs the contract suite against any server: this sandbox or a real back end. On a sandbox, each case sets up its data
through the control API. On a real back end the data comes from the options, and a case without its data is skipped with
the reason; no account is registered, no password reset, no message sent, and two wrong passwords are tried.

  --target URL       origin of the server, for example http://localhost:5173
  --account NAME     an account that may sign in; --password (or UC_PASSWORD) goes with it
  --password TEXT
  --phone N          a phone that just received a login code, and
  --code N           that code
  --help             this text
`;

const OPTIONS = {
  target: { type: 'string' },
  account: { type: 'string' },
  password: { type: 'string' },
  phone: { type: 'string' },
  code: { type: 'string' },
} as const;

const PATIENCE_MS = 10_000;

/** @throws one sentence if it is no server address, or no server responds: better than one a case */
async function answering(target: string | undefined): Promise<string> {
  if (target === undefined) throw new Error('Name the server: --target http://host:port');
  if (!/^https?:\/\//.test(target) || !URL.canParse(target))
    throw new Error(`--target ${target}: expected an address such as http://localhost:5173.`);
  try {
    await fetch(target, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    throw new Error(`There is no server at ${target} (${cause?.code ?? messageOf(error)}).`);
  }
  return target;
}

await runScript(async () => {
  const { values } = readCommandLine(HELP, OPTIONS);
  const target = await answering(values.target);
  const { password = process.env.UC_PASSWORD } = values;
  const given = { UC_ACCOUNT: values.account, UC_PASSWORD: password, UC_PHONE: values.phone, UC_CODE: values.code };
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const parameters = ['run', '--config', 'tests/vitest.config.ts', '--project=live', '--reporter=verbose'];
  const { code } = await runNode([packageBin('vitest'), ...parameters], {
    isLoud: true,
    env: { ...env, UC_TARGET: target },
  });
  return code;
});
