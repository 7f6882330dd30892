import { useEffect } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useNotices } from '#console/ui/notice.tsx';

/** Says that the server was restarted and lost this world's state, while this page was open. */
export function useLostState(): void {
  const connection = useWorld();
  const { warn } = useNotices();
  useEffect(() => {
    let known: number | null | undefined;
    return connection.onEvent((event) => {
      if (event.type !== 'hello') return;
      const lostAt = event.lostStateAt ?? null;
      if (known !== undefined && lostAt !== null && lostAt !== known)
        warn(`服务重新启动时没能恢复世界${event.world}，它已重新开始`);
      known = lostAt;
    });
  }, [connection, warn]);
}
