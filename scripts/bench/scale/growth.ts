import { atMost, type Figure } from '#scripts/bench/row.ts';

/** A measure at one size. */
export interface SizedMs {
  readonly size: number;
  readonly ms: number;
}

const EXPONENT_MAX = 1.1;

/** Slope of a straight line through the logarithms: 0 for what any size leaves alike, 1 for what grows as its size does. */
function exponentOf(points: readonly SizedMs[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ ms }) => Math.log(ms));
  const [meanX, meanY] = [mean(x), mean(y)];
  const spread = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  return x.reduce((sum, value, index) => sum + (value - meanX) * ((y[index] ?? 0) - meanY), 0) / spread;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Line of something that was measured at several sizes. */
export function growthFigure(figure: string, unit: string, points: readonly SizedMs[]): Figure {
  const exponent = exponentOf(points);
  const last = points.at(-1);
  return {
    figure,
    target: atMost(EXPONENT_MAX, 'as exponent'),
    value: exponent,
    text: `${msText(last?.ms ?? Number.NaN)} at ${last?.size.toLocaleString('en')} ${unit}, exponent ${exponent.toFixed(2)}`,
    details: [points.map(({ size, ms }) => `${size.toLocaleString('en')}: ${msText(ms)}`).join(' · ')],
  };
}

export function msText(ms: number): string {
  if (ms < 0.1) return `${(ms * 1_000).toFixed(0)} µs`;
  return ms < 100 ? `${ms.toFixed(ms < 10 ? 2 : 1)} ms` : `${Math.round(ms)} ms`;
}
