import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { Button } from '#ui/button.tsx';
import { useGoBack } from './use-go-back.tsx';

interface ReturnButtonProps {
  readonly point: Checkpoint;
  /** the act whose past it is, for screen readers: `22:06:51 登录` */
  readonly place: string;
  readonly text?: string;
  readonly look?: 'secondary' | 'quiet';
}

/** 回到这次之前, beside an act; at a point itself 回到这里. */
export function ReturnButton({ point, place, text = '回到这次之前', look = 'secondary' }: ReturnButtonProps) {
  const { isBusy, goBack } = useGoBack();
  return (
    <Button
      look={look}
      size="small"
      aria-label={`${text}：${place}`}
      aria-busy={isBusy}
      onClick={() => void goBack(point)}
    >
      {text}
    </Button>
  );
}
