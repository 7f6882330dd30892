import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '#scripts/run/on-path.ts';
import type { Peer } from './peer.ts';

const HOST = '127.0.0.1';
/** As long as the sandbox's own answer. */
const KEY = { publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(9) };
const SENT = { success: true, data: {} };
const FIREBASE_PROJECT = 'demo-bench';

/** The rivals that this product is judged beside, as far as they are servers of HTTP. */
export const PEERS: readonly Peer[] = [
  {
    name: 'json-server',
    package: 'json-server',
    start: ({ modules, folder, port }) => {
      const data = fileIn(folder, 'db.json', { key: KEY, codes: [] });
      const [program, script] = [process.execPath, join(modules, 'json-server/lib/cli/bin.js')];
      return { program, parameters: [script, data, '--host', HOST, '--port', String(port), '--quiet'] };
    },
    read: '/key',
    code: { path: '/codes', body: (phone) => ({ action: 'register', phone, scene: 'sup' }) },
  },
  {
    name: 'Mockoon',
    package: '@mockoon/cli',
    start: ({ modules, folder, port }) => {
      const data = fileIn(folder, 'openapi.json', OPENAPI);
      const script = join(modules, '@mockoon/cli/bin/run.js');
      const flags = ['--hostname', HOST, '--port', String(port), '--disable-log-to-file'];
      return { program: process.execPath, parameters: [script, 'start', '--data', data, ...flags] };
    },
    read: '/key',
    code: { path: '/codes', body: (phone) => ({ action: 'register', phone, scene: 'sup' }) },
  },
  {
    name: 'WireMock',
    package: 'wiremock',
    start: ({ modules, folder, port }) => {
      const jar = readdirSync(join(modules, 'wiremock'), { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith('.jar'),
      );
      if (!jar) throw new Error('its package has no jar: install it with its scripts');
      mkdirSync(join(folder, 'mappings'));
      fileIn(folder, 'mappings/bench.json', WIREMOCK);
      const flags = ['--bind-address', HOST, '--port', String(port), '--root-dir', folder];
      return { program: java(), parameters: ['-jar', join(modules, 'wiremock', jar), ...flags] };
    },
    read: '/key',
    code: { path: '/codes', body: (phone) => ({ action: 'register', phone, scene: 'sup' }) },
  },
  {
    name: 'Firebase auth emulator',
    package: 'firebase-tools',
    start: ({ modules, folder, port }) => {
      java();
      const emulators = { auth: { host: HOST, port }, ui: { enabled: false }, hub: { port: port + 1 } };
      const config = fileIn(folder, 'firebase.json', { emulators });
      const script = join(modules, 'firebase-tools/lib/bin/firebase.js');
      const flags = ['emulators:start', '--only', 'auth', '--project', FIREBASE_PROJECT, '--config', config];
      return { program: process.execPath, parameters: [script, ...flags] };
    },
    read: `/emulator/v1/projects/${FIREBASE_PROJECT}/config`,
    code: {
      path: '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=bench',
      body: (phone) => ({ phoneNumber: `+86${phone}` }),
    },
    headers: { authorization: 'Bearer owner' },
  },
];

const answer = (content: unknown) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { example: content } } } },
});

const OPENAPI = {
  openapi: '3.0.0',
  info: { title: 'bench', version: '1' },
  paths: { '/key': { get: answer(KEY) }, '/codes': { post: answer(SENT) } },
};

const stub = (method: string, urlPath: string, jsonBody: unknown) => ({
  request: { method, urlPath },
  response: { status: 200, jsonBody },
});

const WIREMOCK = { mappings: [stub('GET', '/key', KEY), stub('POST', '/codes', SENT)] };

/** @throws where there is none */
function java(): string {
  const program = onPath(['java', 'java.exe']).find((path) => existsSync(path));
  if (!program) throw new Error('it asks for Java, which is not there');
  return program;
}

function fileIn(folder: string, name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
