import { useCallback, useEffect, useState } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureExport, FixtureExportQuery } from '#contract/control/fixture.ts';

const TYPING_MS = 300;

/** The world as a fixture, asked for again a moment after title or description changed. */
export function useExport({ title, description, story, from }: FixtureExportQuery): {
  readonly exported: FixtureExport | null;
  readonly failure: string | null;
  readonly reload: () => void;
} {
  const connection = useWorld();
  const [exported, setExported] = useState<FixtureExport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        const query = { title: title || undefined, description: description || undefined, story, from };
        connection.call(CONTROL.exportFixture, { query }).then(
          (answer) => {
            if (!isCurrent) return;
            setExported(answer);
            setFailure(null);
          },
          (thrown: unknown) => {
            if (isCurrent) setFailure(failureText(thrown));
          },
        );
      },
      exported === null ? 0 : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connection, title, description, story, from, tries]);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  return { exported, failure, reload };
}
