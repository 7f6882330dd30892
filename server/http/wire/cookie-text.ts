import type { Request } from 'express';

/** The text of a cookie; cookie-parser turns a value that starts with `j:` into an object, which is none of ours. */
export function cookieText(request: Request, name: string): string | undefined {
  const value: unknown = request.cookies[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
