import { basename } from 'node:path';
import { shippedFixtures } from '#scripts/package/read-fixtures.ts';
import { fixtureNameOf } from '#server/shell/fixtures/fixture-files.ts';

/** Names of the scenarios that come along. A team's own may stand beside them in fixtures/; their stories are played too. */
export const SHIPPED_FIXTURES: readonly string[] = shippedFixtures().map((file) => fixtureNameOf(basename(file)));
