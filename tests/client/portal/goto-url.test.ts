import { describe, expect, it } from 'vitest';
import { carryQuery, siblingPath } from '#portal/sign-in/goto-url.ts';

describe('carryQuery (spec §2, threat C4)', () => {
  it.each([
    ['?gotoUrl=%2Fgo%3Fa%3D1', '/register?gotoUrl=%2Fgo%3Fa%3D1'],
    ['?gotoUrl=/go&gotoUrl=//evil.example', '/register?gotoUrl=%2Fgo&gotoUrl=%2F%2Fevil.example'],
    ['?parentUrl=partner.localhost&oauth_fail=1&x=2', '/register?parentUrl=partner.localhost'],
    ['', '/register'],
    ['?gotoUrl=%252f%252fevil.example', '/register?gotoUrl=%252f%252fevil.example'],
  ])('carries %j as %j', (search, expected) => {
    expect(carryQuery('/register', search)).toBe(expected);
  });
});

describe('siblingPath (spec §2)', () => {
  it.each([
    ['/login', '/register'],
    ['/', '/register'],
    ['/go', '/register'],
    ['/go/portal', '/go/portal/register'],
    ['/go/portal/login', '/go/portal/register'],
    ['/GO/Portal/login', '/go/portal/register'],
    ['/go/portals', '/register'],
  ])('from %s leads to %s', (pathname, expected) => {
    expect(siblingPath('/register', pathname)).toBe(expected);
  });
});
