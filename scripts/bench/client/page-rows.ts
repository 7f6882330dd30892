import { PAGES } from '#contract/paths.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { median } from '#scripts/bench/rounds.ts';
import { atMost, type Figure, type Row } from '#scripts/bench/row.ts';
import { measureLoad, type PageLoad } from './page-load.ts';
import { type CoveredFile, coverageOf } from './route-coverage.ts';
import { openBrowser } from './slow-phone.ts';

const VISITS = 9;

const pageRow = (name: string, path: string): Row => ({
  name,
  about: `${path} on a slow phone`,
  measure: (run) => pageFigures(run, path),
});

export const PAGE_ROWS: readonly Row[] = [pageRow('login', PAGES.login), pageRow('register', PAGES.register)];

async function pageFigures(run: BenchRun, path: string): Promise<Figure[]> {
  const { url } = await run.server();
  const browser = await openBrowser(run);
  const loads: PageLoad[] = [];
  while (loads.length < VISITS) {
    run.progress(`visit ${loads.length + 1} of ${VISITS}`);
    loads.push(await measureLoad(browser, url + path));
  }
  const files = await coverageOf(browser, url + path);
  const of = (field: 'firstPaint' | 'largestPaint' | 'blocking' | 'shift' | 'bytes' | 'requests') =>
    median(loads.map((load) => load[field]));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  const largest = `${seconds(of('largestPaint'))}: ${loads[0]?.largest}`;
  return [
    {
      figure: `${path}, first paint`,
      target: atMost(1_200, 'ms'),
      value: of('firstPaint'),
      text: seconds(of('firstPaint')),
    },
    { figure: `${path}, largest paint`, target: atMost(2_000, 'ms'), value: of('largestPaint'), text: largest },
    {
      figure: `${path}, total blocking time`,
      value: of('blocking'),
      text: `${Math.round(of('blocking'))} ms`,
    },
    { figure: `${path}, layout shift`, target: atMost(0.1, ''), value: of('shift'), text: of('shift').toFixed(3) },
    {
      figure: `${path}, over the wire`,
      value: of('bytes'),
      text: `${kilobytes(of('bytes'))} in ${of('requests')} requests`,
    },
    unusedFigure(path, files),
  ];
}

function unusedFigure(path: string, files: readonly CoveredFile[]): Figure {
  const unused = files.reduce((sum, file) => sum + file.unused, 0);
  const total = files.reduce((sum, file) => sum + file.total, 0);
  return {
    figure: `${path}, parsed and not used`,
    value: unused,
    text: `${kilobytes(unused)} of ${kilobytes(total)}, ${Math.round((unused / total) * 100)} %`,
    details: files
      .slice(0, 6)
      .map((file) => `${file.name.padEnd(40)}${kilobytes(file.unused)} of ${kilobytes(file.total)}`),
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`;
