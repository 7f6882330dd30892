import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { Button } from '#ui/button.tsx';
import { useGoBack } from './use-go-back.tsx';

interface ReturnButtonProps {
  readonly point: Checkpoint;
  /** the act whose past it is, for screen readers: `22:06:51 登录` */
  readonly place: string;
  readonly look?: 'secondary' | 'quiet';
}

/** 回到这次之前, beside an act. */
export function ReturnButton({ point, place, look = 'secondary' }: ReturnButtonProps) {
  const { isBusy, goBack } = useGoBack();
  return (
    <Button
      look={look}
      size="small"
      aria-label={`回到这次之前：${place}`}
      aria-busy={isBusy}
      onClick={() => void goBack(point)}
    >
      回到这次之前
    </Button>
  );
}
