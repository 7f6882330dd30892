import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import type { HostSdk } from '#portal/features/host-panels/host-line.ts';
import type { StubPage } from './stub-page.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('dingtalk-jsapi/package.json'));

type Exports = Record<string, unknown>;
type Compiled = (scope: object) => (exports: Exports, require: (path: string) => unknown, module: object) => void;

/** The host's unmodified SDK, loaded anew for one page: it looks at its globals once, so each test needs its own. */
export function freshSdk(page: StubPage): HostSdk {
  const load = loaderFor(page);
  return {
    dd: load('entry/union.js'),
    ddSdk: load('lib/ddSdk.js').ddSdk,
    coolApp: load('plugin/coolAppSdk/index.js'),
    enableBounce: load('api/ui/webViewBounce/enable.js').enable$,
    getItem: load('api/util/domainStorage/getItem.js').getItem$,
    setItem: load('api/util/domainStorage/setItem.js').setItem$,
    removeItem: load('api/util/domainStorage/removeItem.js').removeItem$,
    getTemporary: load('api/util/openTemporary/getData.js').getData$,
    callComponent: load('api/biz/util/callComponent.js').callComponent$,
  } as unknown as HostSdk;
}

/** Loads files of the package with the page's window as their global scope. */
export function loaderFor(page: StubPage): (file: string) => Exports {
  const modules = new Map<string, { exports: Exports }>();
  const load = (path: string): Exports => {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} as Exports };
    modules.set(path, module);
    const code = readFileSync(path, 'utf8');
    const compiled = vm.runInThisContext(
      `(function (scope) { with (scope) { return function (exports, require, module) { ${code}\n } } })`,
      { filename: path },
    ) as Compiled;
    compiled(page.window)(module.exports, (request) => load(fileOf(dirname(path), request)), module);
    return module.exports;
  };
  return (file) => load(join(PACKAGE, file));
}

function fileOf(folder: string, request: string): string {
  const path = join(folder, request);
  return [path, `${path}.js`, join(path, 'index.js')].find((file) => /\.js$/.test(file) && existsSync(file)) ?? path;
}
