import { setTimeout as sleep } from 'node:timers/promises';
import { cheapCallRates } from './bench/cheap-call.ts';
import { dueKeyWaits } from './bench/due-keys.ts';
import { readyMs, residentBytes, worldMs } from './bench/running.ts';
import { nativeSignInsPerSecond, signInsPerSecond } from './bench/sign-in.ts';
import { installedBytes, loginRouteFiles } from './bench/sizes.ts';
import { worldFigures } from './bench/worlds.ts';
import { isBuildStale } from './run/build-state.ts';
import { startBuiltServer } from './run/built-server.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { runNode } from './run/run-node.ts';

const HELP = `
npm run bench

Measures performance on this machine and prints each figure beside its target (about a minute; builds first if dist is
missing or stale). It asserts nothing: a busy machine is slower.

  --help    this text
`;

const IDLE_MS = 2_000;

function print(figure: string, value: string, target: string): void {
  console.log(`${figure.padEnd(44)}${value.padEnd(34)}${target}`);
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)} %`;
}

async function measureServer(): Promise<void> {
  print('server start to ready', `${Math.round(await readyMs())} ms`, '300 ms');
  const server = await startBuiltServer();
  try {
    await sleep(IDLE_MS);
    print('memory, idle', `${Math.round(residentBytes(server.pid) / 1e6)} MB`, '80 MB');
    const { ours, bare } = await cheapCallRates(server.url);
    print(
      'cheapest call, against bare Express 5',
      `${Math.round(ours)} of ${Math.round(bare)}/s, ${percent(ours, bare)}`,
      '80 %',
    );
    const signIns = await signInsPerSecond(server.url);
    const native = nativeSignInsPerSecond();
    print(
      'sign-in by password, against bare RSA',
      `${Math.round(signIns)} of ${Math.round(native)}/s, ${percent(signIns, native)}`,
      '80 %',
    );
    const { other, own } = await dueKeyWaits(server.url);
    print('worst wait beside 30 keys that are due', `${Math.round(other)} ms, theirs ${Math.round(own)} ms`, '50 ms');
    print('a world made', `${(await worldMs(server.url)).toFixed(2)} ms`, '1 ms');
  } finally {
    await server.stop();
  }
}

async function measureSizes(): Promise<void> {
  const files = await loginRouteFiles();
  const bytes = files.reduce((sum, file) => sum + file.gzipBytes, 0);
  print('login route, JavaScript and CSS gzipped', `${(bytes / 1e3).toFixed(1)} kB in ${files.length} files`, '175 kB');
  for (const { name, gzipBytes } of files) console.log(`  ${name.padEnd(42)}${(gzipBytes / 1e3).toFixed(1)} kB`);
  print('installed packages', `${Math.round(installedBytes() / 1e6)} MB`, '340 MB');
}

await runScript(async () => {
  readCommandLine(HELP, {});
  if (isBuildStale()) {
    const { code, output } = await runNode(['--import', 'tsx', 'scripts/build.ts']);
    if (code !== 0) throw new Error(`npm run build failed:\n${output}`);
  }
  print('figure', 'measured', 'target');
  await measureServer();
  for (const figure of await worldFigures()) print(...figure);
  await measureSizes();
  return 0;
});
