import { type Axis, leftOf } from '#console/timeline/layout/axis.ts';
import type { Layout } from '#console/timeline/layout/layout.ts';
import { type Sight, usePicture } from './sight.ts';
import styles from './skip-band.module.css';

const TOOTH = 6;

interface SkipBandProps {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** Stretch of the world's time that its clock skipped: a band through all lanes with torn edges. */
function SkipBand({ left, right, height }: SkipBandProps) {
  const [from, to] = [left + TOOTH, right - TOOTH];
  return (
    <>
      <rect className={styles.band} x={from} y={0} width={to - from} height={height} />
      <path className={styles.edge} d={`${teeth(from, height)}${teeth(to, height)}`} />
    </>
  );
}

function teeth(x: number, height: number): string {
  const steps = Math.ceil(height / TOOTH);
  return `M${x} 0${Array.from({ length: steps }, (_, step) => `l${step % 2 === 0 ? TOOTH / 2 : -TOOTH / 2} ${TOOTH}`).join('')}`;
}

interface SkipBandsProps {
  readonly sight: Sight;
  readonly layout: Layout;
  readonly axis: Axis;
  readonly height: number;
}

/** The stretches of time that were skipped, where they are in sight. */
export function SkipBands({ sight, layout, axis, height }: SkipBandsProps) {
  const around = usePicture(sight, (picture) => picture.around);
  return layout.skips
    .filter(({ from, to }) => from <= around.to && to >= around.from)
    .map(({ from, to }) => (
      <SkipBand key={from} left={leftOf(axis, from)} right={leftOf(axis, to + 1)} height={height} />
    ));
}
