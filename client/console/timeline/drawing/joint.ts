import { type Geometry, yOf } from '#console/timeline/layout/geometry.ts';
import type { Column } from '#console/timeline/layout/layout.ts';

/** Line from a call down to what it caused; empty for a mark alone. */
export function jointOf({ marks }: Column, x: number, geometry: Geometry): string {
  if (marks.length < 2) return '';
  const places = marks.map((mark) => yOf(geometry, mark));
  return `M${x} ${Math.min(...places)}V${Math.max(...places)}`;
}
