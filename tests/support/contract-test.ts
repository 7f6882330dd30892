import { test as base } from 'vitest';
import { type WorldFixtures, worldFixtures } from '#kit/testing/world-fixtures.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';
import type { TestWorld } from './test-world.ts';

/** The kit's fixtures with strict worlds, whose clocks stand still until the test moves them. */
export const test = base.extend<WorldFixtures<TestWorld, TestSandbox>>(worldFixtures(openTestSandbox));
