import { useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { useRepeated } from '#console/hooks/browser.ts';
import { bareFragment, browserWorld, consoleHref } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink } from '#console/ui/parts.tsx';
import { placeOf } from './fill-page.ts';
import type { PortalFrame } from './use-portal-frame.ts';

/** No event reports another tab's cookie in every browser. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Notice that another tab entered another world, with the way there and the way back. All tabs share the world's cookie,
 * so the calls of this frame go to that world, while this console stays with its own.
 */
export function OtherWorldNotice({ frame: { ref, place, open } }: { frame: PortalFrame }) {
  const { world } = useWorld();
  const [entered, setEntered] = useState(world);
  // The frame's first page is still on its way into this world; a page of another host has cookies of its own.
  useRepeated(() => setEntered(placeOf(ref.current) === null ? world : browserWorld()), LOOK_AGAIN_MS);
  return (
    <div role="alert">
      {entered !== world && (
        <div className={layout.banner}>
          <p>
            这个浏览器已在别处进入世界{entered}，下面页面的请求都发到那里；这里显示的仍是世界{world}
          </p>
          <div className={layout.row}>
            <Act onClick={() => open(place)}>回到世界{world}</Act>
            <ActLink href={consoleHref(entered, bareFragment())}>去世界{entered}</ActLink>
          </div>
        </div>
      )}
    </div>
  );
}
