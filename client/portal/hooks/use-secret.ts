import { useState } from 'react';
import { usePageRestore } from './use-page.ts';

/** A typed code or password. A page that comes back from the cache brings none along (threats C15, F17). */
export function useSecret() {
  const secret = useState('');
  const [, set] = secret;
  usePageRestore(() => set(''));
  return secret;
}
