import { type Axis, centreOf, widthOfAxis } from '#console/timeline/layout/axis.ts';
import type { Column, Mark } from '#console/timeline/layout/layout.ts';
import { LINKED_PITCH } from '#console/timeline/layout/zoom.ts';

/** A text beside a mark is at most as long. */
const ROOM_MAX = 280;
const BETWEEN = 10;
/** Columns that a text may run over. */
export const LOOK_AHEAD = 16;

/** Room to the right of a mark until the next text of its lane and row; none where columns are narrow. */
export function noteRoom(columns: readonly Column[], index: number, axis: Axis, mark: Mark): number {
  if (axis.pitch < LINKED_PITCH) return 0;
  const from = centreOf(axis, index);
  for (let next = index + 1; next < Math.min(columns.length, index + LOOK_AHEAD); next += 1) {
    const room = centreOf(axis, next) - from - BETWEEN;
    if (room >= ROOM_MAX) break;
    if (columns[next]?.marks.some((each) => each.lane === mark.lane && each.row === mark.row && isInTheWay(each)))
      return room;
  }
  return Math.min(ROOM_MAX, widthOfAxis(axis) - from);
}

/** States of a life stand on its line, below the text. */
const isInTheWay = ({ note, lane, life }: Mark): boolean =>
  note !== '' || (lane !== 'api' && lane !== 'world' && !life);
