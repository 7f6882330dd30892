import { Segments } from '#ui/fields/segments.tsx';
import type { FixtureGroup } from './fixtures.ts';

interface GroupChoiceProps {
  /** of what was found */
  readonly groups: readonly FixtureGroup[];
  /** empty for all */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The groups of scenarios, each with the number of those found in it. */
export function GroupChoice({ groups, value, onChange }: GroupChoiceProps) {
  const all = groups.reduce((sum, { fixtures }) => sum + fixtures.length, 0);
  const choices = groups.map(({ name, fixtures }) => ({ value: name, label: `${name} ${fixtures.length}` }));
  // A chosen group in which nothing is found stays, to be left.
  const kept = value !== '' && !groups.some(({ name }) => name === value) ? [{ value, label: `${value} 0` }] : [];
  return (
    <Segments
      label="分组"
      value={value}
      choices={[{ value: '', label: `全部 ${all}` }, ...choices, ...kept]}
      onChange={onChange}
    />
  );
}
