import { callText, type Finding, headOf, keyOf, lineOf } from '#scripts/contract/finding.ts';
import { listed } from '#scripts/contract/judge/answer-shape.ts';

/** One fact: findings that got and expected the same, or that are the same habit of the target, told once. */
export interface Drift extends Finding {
  /** its key in the report, up to what was got: `POST /uc/login, wrong password: status` */
  readonly key: string;
  /** the other places, each as `POST /uc/login, wrong password: status` */
  readonly also: readonly string[];
  readonly members: readonly Finding[];
}

/** A habit that shows in many findings. */
interface Habit {
  /** from this many on they are one fact */
  readonly least: number;
  /** key of the fact that a finding is part of; null where it is part of none */
  keyOf(drift: Drift): string | null;
  words(drifts: readonly Drift[]): Pick<Finding, 'got' | 'expected'>;
}

const EVERY_REFUSAL = 'every refusal';

function ofPart(what: string, words: Habit['words']): Habit {
  const key = `${EVERY_REFUSAL}: ${what}`;
  // A success's own status is no refusal's.
  return { least: 3, keyOf: (drift) => (drift.what === what && drift.expected !== '200' ? key : null), words };
}

const ACCEPTED = 'accepted';
const AS_WITHOUT = 'refused as without that fault';

const HABITS: readonly Habit[] = [
  ofPart('status', (drifts) => ({ got: pairs(drifts), expected: 'the latter' })),
  ofPart('code', (drifts) => ({ got: pairs(drifts), expected: 'the names themselves' })),
  ofPart('text', (drifts) => ({ got: names(drifts, ({ got }) => got), expected: 'others' })),
  {
    least: 3,
    keyOf: ({ what, got, place }) =>
      got === 'missing' && what.startsWith('header ') && place === 'every answer' ? 'every answer: headers' : null,
    words: (drifts) => ({
      got: `without ${names(drifts, ({ what }) => what.slice('header '.length))}`,
      expected: 'with them',
    }),
  },
  {
    least: 2,
    keyOf: ({ place, grade }) => (place === 'its path' ? `paths of ${grade} calls` : null),
    words: (drifts) => {
      const calls = drifts.flatMap(({ members }) => members.map(({ call }) => callText(call)));
      return { got: `not there: ${calls.sort().join(', ')}`, expected: 'there' };
    },
  },
  {
    least: 2,
    keyOf: ({ call, what, got, grade }) =>
      what === 'outcome' && grade === 'assumed' && (got.startsWith(ACCEPTED) || got.startsWith(AS_WITHOUT))
        ? `${callText(call)}, requests that are to be refused: outcome`
        : null,
    words: (drifts) => {
      const accepted = drifts.filter(({ got }) => got.startsWith(ACCEPTED));
      const others = drifts.filter((drift) => !accepted.includes(drift));
      const told = [[ACCEPTED, accepted] as const, [AS_WITHOUT, others] as const].filter(([, some]) => some.length > 0);
      return {
        got: told.map(([word, some]) => `${word}: ${names(some, ({ place }) => place)}`).join('; '),
        expected: `refused with ${names(drifts, ({ expected }) => expected.replace('refused with ', ''))}`,
      };
    },
  },
  {
    least: 2,
    keyOf: ({ what, got, grade }) =>
      /^field data\..*\./.test(what) && grade === 'assumed' && got === 'a number'
        ? `every call: field ${what.slice(what.lastIndexOf('.') + 1)}`
        : null,
    words: ([first]) => ({ got: String(first?.got), expected: String(first?.expected) }),
  },
  {
    least: 3,
    keyOf: ({ call, what, grade }) =>
      /^fields? (?:of )?data/.test(what) && grade === 'assumed' ? `${callText(call)}, any success: fields` : null,
    words: (drifts) => ({
      got: names(drifts, ({ what, got }) => `${what.replace(/^fields? (?:of )?/, '')} ${got}`),
      expected: 'others',
    }),
  },
];

/** The facts of a run, each once, in the order in which they were first found. */
export function driftsOf(findings: readonly Finding[]): Drift[] {
  return asHabits(alike(findings));
}

/** Findings that got and expected the same, told at the first place. */
export function alike(findings: readonly Finding[]): Drift[] {
  return gathered(findings, ({ what, got, expected, grade }) => JSON.stringify([what, got, expected, grade])).map(
    ([first, ...rest]) => driftOf(first, keyOf(first), [first, ...rest]),
  );
}

/** Drifts of one habit as one fact. */
export function asHabits(drifts: readonly Drift[]): Drift[] {
  return HABITS.reduce<Drift[]>((facts, habit) => withHabit(habit, facts), [...drifts]);
}

function withHabit({ least, keyOf: keyFor, words }: Habit, drifts: readonly Drift[]): Drift[] {
  return gathered(drifts, (drift) => keyFor(drift) ?? drift.key).flatMap((some) => {
    const [first] = some;
    const key = keyFor(first);
    const members = some.flatMap((drift) => drift.members);
    const count = key?.startsWith('paths') ? members.length : some.length;
    if (key === null || count < least) return some;
    return [{ ...driftOf(first, key, members), ...words(some), also: [] }];
  });
}

function driftOf(first: Finding, key: string, members: readonly Finding[]): Drift {
  return { ...first, key, members, also: members.slice(1).map(keyOf) };
}

function gathered<T>(items: readonly T[], keyFor: (item: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyFor(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

function pairs(drifts: readonly Drift[]): string {
  return names(drifts, ({ got, expected }) => `${got} for ${expected}`);
}

function names(drifts: readonly Drift[], nameOf: (drift: Drift) => string): string {
  return listed([...new Set(drifts.map(nameOf))]);
}

/** The fact as an accepted one names it: `POST /uc/login, wrong password: status 401`. */
export function factOf({ key, got }: Pick<Drift, 'key' | 'got'>): string {
  return `${key} ${got}`;
}

/** A drift in one line, in words. */
export function driftLine(drift: Drift): string {
  const line = lineOf(drift).replace(headOf(drift), () => factOf(drift));
  const more = drift.also.length;
  return more === 0 ? line : `${line}; ${more} more ${more === 1 ? 'place' : 'places'}`;
}
