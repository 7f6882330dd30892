import { useLive } from '#console/connection/use-world.tsx';
import { FIXTURES } from '#console/connection/world-list.ts';
import { ScenarioList } from '#console/scenarios/scenario-list.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { Trouble } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { PlayPage } from './play-page.tsx';

/** All scenarios, or the one that the address names with its story. */
export function ScenarioView() {
  const { address, open } = usePlace();
  const { thing: name } = address;
  const { value, failure, reload } = useLive(FIXTURES);
  if (!value) return failure ? <Trouble text={failure} onRetry={reload} /> : null;
  if (name === null) return <ScenarioList list={value} onSaved={reload} />;
  const fixture = value.fixtures.find((one) => one.name === name);
  if (fixture) return <PlayPage key={name} fixture={fixture} folder={value.folder} />;
  return (
    <Empty icon={<Icon name="scene" size={28} />} title={`没有名为${name}的场景`}>
      <Button look="secondary" onClick={() => open(null)}>
        查看全部场景
      </Button>
    </Empty>
  );
}
