import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import type { Portal } from '#portal/services/create-portal.ts';

/** In a chunk of its own (23 kB gzipped), because the login page draws without it. */
export const loadDialog = (chunks: ChunkLoader) => chunks.load(() => import('#ui/dialog-popup.tsx'), 'DialogPopup');

/** Fetches it ahead of need, at the first touch of the page; a failure waits for the real use. */
export function preloadDialog({ window, chunks }: Pick<Portal, 'window' | 'chunks'>): void {
  const fetchIt = () => {
    loadDialog(chunks).catch(() => undefined);
  };
  window.addEventListener('pointerdown', fetchIt, { once: true });
  window.addEventListener('keydown', fetchIt, { once: true });
}
