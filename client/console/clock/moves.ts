import { type ClockState, UPCOMING } from '#contract/control/world.ts';

/** Body of `POST clock`: advance by a span, set to an instant, or freeze and resume. */
export type ClockMove = { readonly advanceMs: number } | { readonly now: number } | { readonly freeze: boolean };

export type OnMove = (move: ClockMove, said: string) => Promise<void>;

type Upcoming = ClockState['upcoming'][number];

/** The next upcoming task of a kind, or undefined. The list must be sorted, soonest first. */
export function nextOf(upcoming: readonly Upcoming[], kind: keyof typeof UPCOMING): Upcoming | undefined {
  return upcoming.find(({ what }) => what.startsWith(UPCOMING[kind]));
}

/** The first instant at which something that falls due is over. */
export const justAfter = ({ at }: Upcoming): number => at + 1;

/** The milliseconds of seconds as typed, `1.5` among them; null for anything but a positive duration. */
export function stretchOf(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(text)) return null;
  const ms = Math.round(Number(text) * 1000);
  return ms > 0 ? ms : null;
}
