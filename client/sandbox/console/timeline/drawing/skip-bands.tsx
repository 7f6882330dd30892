import { type Axis, leftOf } from '#client-sandbox/console/timeline/layout/axis.ts';
import type { Layout } from '#client-sandbox/console/timeline/layout/layout.ts';
import { type Sight, usePicture } from './sight.ts';
import { SkipBand } from './skip-band.tsx';

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
