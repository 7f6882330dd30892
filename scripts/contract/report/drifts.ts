import { callText, type Finding, headOf, keyOf, listed } from '#scripts/contract/judge/finding.ts';

/** A fact about the target beyond any single call: a part of its wire format, or a path that is not there. */
export interface Fact extends Pick<Finding, 'got' | 'expected' | 'grade' | 'source'> {
  /** its key in the report, up to the actual value: `POST /uc/login, a wrong password is refused: status` */
  readonly key: string;
}

export interface Drift extends Fact {
  /** the other places, each as `POST /uc/login, a wrong password is refused: status` */
  readonly also: readonly string[];
  /** empty for a fact that no test found */
  readonly members: readonly Finding[];
}

/** One fact from several findings: equal in `got` and `expected`, or the same habit of the target. */
interface FoundDrift extends Drift {
  readonly members: Findings;
}
type Findings = readonly [Finding, ...Finding[]];

/** A habit that shows in many findings. */
interface Habit {
  /** from this many on they are one fact */
  readonly least: number;
  /** key of the fact that a drift is part of; null where it is part of none */
  keyOf(drift: FoundDrift): string | null;
  words(drifts: readonly FoundDrift[]): Pick<Finding, 'got' | 'expected'>;
}

const EVERY_REFUSAL = 'every refusal';

function ofPart(part: string, words: Habit['words']): Habit {
  const key = `${EVERY_REFUSAL}: ${part}`;
  return {
    least: 3,
    // A success's own status is no refusal's.
    keyOf: ({ members: [first], grade }) =>
      first.what === part && first.expected !== '200' && grade !== 'spec' ? key : null,
    words,
  };
}

const ACCEPTED = 'accepted';
const SIGNED_IN = 'signed in';
/** Places that are named one by one: each is a fault of its own. */
const PLACES = 12;
const AS_WITHOUT = 'refused as without that fault';

const HABITS: readonly Habit[] = [
  ofPart('status', (drifts) => ({ got: pairs(drifts), expected: 'the latter' })),
  ofPart('code', (drifts) => ({ got: pairs(drifts), expected: 'the names themselves' })),
  ofPart('text', (drifts) => ({ got: names(drifts, ({ got }) => got), expected: 'others' })),
  {
    least: 3,
    keyOf: ({ got, grade, members: [{ what }] }) =>
      got === 'missing' && grade === 'quality' && what.startsWith('header ') ? 'every answer: headers' : null,
    words: (drifts) => ({
      got: `without ${names(drifts, ({ members: [{ what }] }) => what.slice('header '.length))}`,
      expected: 'with them',
    }),
  },
  {
    least: 3,
    keyOf: ({ got, expected, grade }) =>
      grade === 'assumed' && got.startsWith(ACCEPTED) && expected === 'refused with CSRF_REJECTED'
        ? 'every write, no tokens: csrf token'
        : null,
    words: () => ({ got: 'not checked', expected: 'checked' }),
  },
  {
    least: 2,
    keyOf: ({ members: [{ call, what }], got, grade }) =>
      what === 'outcome' && grade === 'assumed' && (got.startsWith(ACCEPTED) || got.startsWith(AS_WITHOUT))
        ? `${callText(call)}, requests that are to be refused: outcome`
        : null,
    words: (drifts) => {
      const accepted = drifts.filter(({ got }) => got.startsWith(ACCEPTED));
      const others = drifts.filter((drift) => !accepted.includes(drift));
      const groups = [[ACCEPTED, accepted] as const, [AS_WITHOUT, others] as const].filter(
        ([, some]) => some.length > 0,
      );
      return {
        got: groups
          .map(([word, some]) => `${word}: ${names(some, ({ members: [{ place }] }) => place, PLACES)}`)
          .join('; '),
        expected: `refused with ${names(drifts, ({ expected }) => expected.replace('refused with ', ''))}`,
      };
    },
  },
  {
    least: 2,
    keyOf: ({ members: [{ call, what }], expected, grade }) =>
      what === SIGNED_IN && grade === 'assumed'
        ? `${callText(call)}, ${expected === 'true' ? 'somebody' : 'a visitor'}: ${SIGNED_IN}`
        : null,
    words: (drifts) => ({
      got: `${drifts[0]?.got}: ${names(drifts, ({ members: [{ place }] }) => place, PLACES)}`,
      expected: String(drifts[0]?.expected),
    }),
  },
  {
    least: 2,
    keyOf: ({ members: [{ what }], got, grade }) =>
      /^field data\..*\./.test(what) && grade === 'assumed' && got === 'a number'
        ? `every call: field ${what.slice(what.lastIndexOf('.') + 1)}`
        : null,
    words: ([first]) => ({ got: String(first?.got), expected: String(first?.expected) }),
  },
  {
    least: 3,
    keyOf: ({ members: [{ call, what }], grade }) =>
      /^field data/.test(what) && grade === 'assumed' ? `${callText(call)}, any success: fields` : null,
    words: (drifts) => ({
      got: names(drifts, ({ members: [{ what }], got }) => `${what.slice('field '.length)} ${got}`),
      expected: 'others',
    }),
  },
];

/** Findings that got and expected the same, at their first place; a missing refusal stands alone. */
export function equalDrifts(findings: readonly Finding[]): FoundDrift[] {
  const isOwn = ({ what, got }: Finding) => what === SIGNED_IN || (what === 'outcome' && got.startsWith(ACCEPTED));
  const groups = gathered(findings, (finding) => {
    const { what, got, expected, grade } = finding;
    return JSON.stringify([what, got, expected, grade, isOwn(finding) && keyOf(finding)]);
  });
  return groups.map((members) => driftOf(keyOf(members[0]), members));
}

/** Drifts of one habit as one fact. */
export function habitualDrifts(drifts: readonly FoundDrift[]): FoundDrift[] {
  return HABITS.reduce<FoundDrift[]>((facts, habit) => withHabit(habit, facts), [...drifts]);
}

function withHabit({ least, keyOf: keyFor, words }: Habit, drifts: readonly FoundDrift[]): FoundDrift[] {
  return gathered(drifts, (drift) => keyFor(drift) ?? drift.key).flatMap((some) => {
    const [first, ...others] = some;
    const key = keyFor(first);
    if (key === null || some.length < least) return some;
    const members: Findings = [...first.members, ...others.flatMap((drift) => drift.members)];
    return [{ ...driftOf(key, members), ...words(some), also: [] }];
  });
}

function driftOf(key: string, members: Findings): FoundDrift {
  const [{ got, expected, grade, source }, ...others] = members;
  return { key, got, expected, grade, source, members, also: others.map(keyOf) };
}

function gathered<T>(items: readonly T[], keyFor: (item: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyFor(item));
    if (group) group.push(item);
    else groups.set(keyFor(item), [item]);
  }
  return [...groups.values()];
}

function pairs(drifts: readonly Drift[]): string {
  return names(drifts, ({ got, expected }) => `${got} for ${expected}`);
}

function names<T extends Drift>(drifts: readonly T[], nameOf: (drift: T) => string, most?: number): string {
  return listed([...new Set(drifts.map(nameOf))], most);
}

/** The fact as an accepted one names it: `POST /uc/login, a wrong password is refused: status 401`. */
export function factOf({ key, got }: Pick<Fact, 'key' | 'got'>): string {
  return `${key} ${got}`;
}

/** The fact, and every finding in it, as accepted ones name them. */
export function headsOf(drift: Drift): string[] {
  return [factOf(drift), ...drift.members.map(headOf)];
}

/** A drift in one line, in words. */
export function driftLine(drift: Drift): string {
  const more = drift.also.length;
  const places = more === 0 ? '' : `; ${more} more ${more === 1 ? 'place' : 'places'}`;
  // The sentence behind its section stays in JSON.
  const source = drift.source.replace(/^(spec §\d+).*/, '$1');
  return `${factOf(drift)}, contract says ${drift.expected}${places} (${source})`;
}
