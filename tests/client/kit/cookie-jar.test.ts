import { describe, expect, it } from 'vitest';
import { CookieJar } from '#kit/node/cookie-jar.ts';

describe("a browser's cookies in Node", () => {
  const jar = new CookieJar('http://127.0.0.1:5173');

  it('are sent back, readable or not, secure ones to this machine too', () => {
    jar.keep([
      'ctoken=a=b; Path=/; SameSite=Lax',
      'uc_session=1; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    ]);
    expect(jar.header()).toBe('ctoken=a=b; uc_session=1');
    expect(jar.get('ctoken')).toBe('a=b');
  });

  it('end where the server ends them, and never come from another host', () => {
    jar.keep(['ctoken=; Path=/; Max-Age=0', 'foreign=1; Domain=evil.example', 'no cookie at all']);
    expect(jar.header()).toBe('uc_session=1');
  });

  it('are planted and taken away by hand', () => {
    jar.set('planted', 'x');
    jar.delete('uc_session');
    expect(jar.header()).toBe('planted=x');
    jar.delete('planted');
    expect(jar.header()).toBeUndefined();
  });
});
