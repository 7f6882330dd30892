import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { isAlive } from '#server/shell/parent-watch.ts';

/**
 * Name of a folder of `.cache/vite` that no other dev server uses: the first free one, so that it is filled already,
 * whatever the ports are. @returns it, and a function that gives it back
 */
export function takeCachePlace(): { name: string; giveBack: () => void } {
  const folder = join(ROOT, '.cache/vite');
  mkdirSync(folder, { recursive: true });
  for (let place = 1; ; place += 1) {
    const owner = join(folder, `dev-${place}.pid`);
    if (take(owner)) return { name: `dev-${place}`, giveBack: () => rmSync(owner, { force: true }) };
  }
}

function take(owner: string): boolean {
  try {
    writeFileSync(owner, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAlive(Number(readFileSync(owner, 'utf8')))) return false;
  }
  // Left by one that was killed.
  rmSync(owner, { force: true });
  return take(owner);
}
