import fc from 'fast-check';
import { BODY_DEPTH_MAX, BODY_MAX } from '#contract/limits.ts';

/** A body made from a right one that must be refused. */
interface HostileBody {
  readonly name: string;
  make(right: string): string;
}

const named = (name: string, make: (right: string) => string) => fc.constant<HostileBody>({ name, make });
const inside = (right: string, field: string) => `${right.slice(0, -1)}${right === '{}' ? '' : ','}${field}}`;

const FORBIDDEN = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__'];

/** Threats S20 to S24: too large, too deep, broken, with keys that reach a prototype. */
export const HOSTILE_BODIES: fc.Arbitrary<HostileBody> = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((less) => ({
    name: 'a body cut short',
    make: (right: string) => right.slice(0, Math.max(1, right.length - less)),
  })),
  fc.constantFrom(...FORBIDDEN).map((key) => ({
    name: `a key ${key}`,
    make: (right: string) => inside(right, `"x":[{"${key}":{"enable":true}}]`),
  })),
  fc.integer({ min: BODY_DEPTH_MAX, max: 10_000 }).map((depth) => ({
    name: `${depth} deep`,
    make: (right: string) => inside(right, `"x":${'['.repeat(depth)}${']'.repeat(depth)}`),
  })),
  fc.integer({ min: 1, max: 100_000 }).map((more) => ({
    name: 'a body too large',
    make: (right: string) => inside(right, `"x":"${'x'.repeat(BODY_MAX + more)}"`),
  })),
  named('a key twice', (right) => inside(inside(right, '"x":1'), '"x":2')),
  named('a byte order mark', (right) => `\ufeff${right}`),
  named('a list', (right) => `[${right}]`),
  named('null', () => 'null'),
  named('a number', () => '1e999'),
  named('NaN', (right) => inside(right, '"x":NaN')),
  named('two objects', (right) => right + right),
  named('a comment', (right) => `/**/${right}`),
  named('300 keys', (right) => inside(right, Array.from({ length: 300 }, (_, nth) => `"k${nth}":1`).join(','))),
);
