import type { Browser } from '@playwright/test';

/** One script or sheet of a route, in characters as it is parsed. */
export interface CoveredFile {
  readonly name: string;
  readonly total: number;
  readonly unused: number;
}

/** Scripts and sheets that a page has loaded once it stands, and how much of them has not run or matched. */
export async function coverageOf(browser: Browser, url: string): Promise<CoveredFile[]> {
  const page = await (await browser.newContext()).newPage();
  try {
    await Promise.all([page.coverage.startJSCoverage(), page.coverage.startCSSCoverage()]);
    await page.goto(url, { waitUntil: 'networkidle' });
    const [scripts, sheets] = await Promise.all([page.coverage.stopJSCoverage(), page.coverage.stopCSSCoverage()]);
    return [
      ...scripts.map(({ url, source = '', functions }) => fileOf(url, source.length, usedByScript(source, functions))),
      ...sheets.map(({ url, text = '', ranges }) =>
        fileOf(
          url,
          text.length,
          ranges.reduce((sum, { start, end }) => sum + end - start, 0),
        ),
      ),
    ].sort((one, other) => other.unused - one.unused);
  } finally {
    await page.context().close();
  }
}

function fileOf(url: string, total: number, used: number): CoveredFile {
  return { name: new URL(url).pathname.split('/').at(-1) ?? url, total, unused: total - used };
}

interface CoveredFunction {
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}

/** V8 nests its ranges, the outer one first: an inner one's count takes the place of the outer one's. */
function usedByScript(source: string, functions: readonly CoveredFunction[]): number {
  const isUsed = new Uint8Array(source.length);
  const ranges = functions
    .flatMap(({ ranges }) => ranges)
    .sort((one, other) => other.endOffset - other.startOffset - (one.endOffset - one.startOffset));
  for (const { startOffset, endOffset, count } of ranges) isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return isUsed.reduce((sum, used) => sum + used, 0);
}
