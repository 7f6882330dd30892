const KEY = 'sandbox_control_token';

/** The token printed at start, wanted only where the server listens on more than loopback; empty when not given. */
export function controlToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the token for this tab. @returns false when the browser keeps nothing */
export function keepControlToken(token: string): boolean {
  try {
    sessionStorage.setItem(KEY, token);
    return true;
  } catch {
    return false;
  }
}
