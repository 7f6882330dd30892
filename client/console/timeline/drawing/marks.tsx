import { seqOf } from '#console/timeline/layout/layout.ts';
import { MarkColumn, type MarkColumnProps } from './mark-column.tsx';
import { ShapeTile } from './shape-tile.tsx';
import { type Sight, usePicture } from './sight.ts';

interface MarksProps extends Omit<MarkColumnProps, 'index'> {
  readonly sight: Sight;
  /** columns of the marks of these names, and the one under the pointer: drawn wherever they are */
  readonly currentColumn: number | undefined;
  readonly chosenColumn: number | undefined;
  readonly pointedColumn: number | undefined;
  /** a mark had the focus: the current one is drawn while one zooms, too */
  readonly isFocused: boolean;
}

/** The marks in sight: their shapes, and above them the marks themselves as far as they are drawn one by one. */
export function Marks(props: MarksProps) {
  const { sight, current, chosen, currentColumn, chosenColumn, pointedColumn, isFocused, ...drawn } = props;
  const near = usePicture(sight, (picture) => picture.near);
  const far = usePicture(sight, (picture) => picture.far);
  const count = usePicture(sight, (picture) => picture.tile);
  const { columns, axis, geometry, hatch } = drawn;
  const tiles: number[] = [];
  for (let from = far.from; from <= far.to; from += count) tiles.push(from);
  const isCurrentShown = usePicture(sight, (picture) => isFocused || !picture.isTurning);
  const shown = new Set(
    [isCurrentShown ? currentColumn : undefined, chosenColumn, pointedColumn].filter((column) => column !== undefined),
  );
  for (let column = near.from; column <= near.to; column += 1) shown.add(column);
  return (
    <>
      {tiles.map((from) => (
        <ShapeTile key={from} {...{ columns, from, count, axis, geometry, hatch }} />
      ))}
      {[...shown]
        .toSorted((one, other) => one - other)
        .map((column) => {
          const first = columns[column]?.marks[0];
          return (
            <MarkColumn
              key={first ? seqOf(first) : -column}
              {...drawn}
              index={column}
              current={column === currentColumn ? current : null}
              chosen={column === chosenColumn ? chosen : null}
            />
          );
        })}
    </>
  );
}
