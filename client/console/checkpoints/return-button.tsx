import { momentText } from '#console/status/time-text.ts';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { Button } from '#ui/button.tsx';
import { checkpointText } from './checkpoint-text.ts';
import { useGoBack } from './use-go-back.tsx';

/** 回到这里, beside whatever stands for a point: a row, a mark, an entry of the list. */
export function ReturnButton({ point }: { point: Checkpoint }) {
  const { isBusy, goBack } = useGoBack();
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={`回到这里：${momentText(point.at, null)} ${checkpointText(point)}`}
      aria-busy={isBusy}
      onClick={() => void goBack(point)}
    >
      回到这里
    </Button>
  );
}
