const PREFIX = 'sandbox_fixture_of_';

/** Remembers a world's fixture for this tab: once the world is gone, the sandbox does not know it. */
export function rememberFixture(world: string, fixture: string): void {
  try {
    sessionStorage.setItem(PREFIX + world, fixture);
  } catch {
    // Then a world made again starts as main does.
  }
}

/** Null where this tab has not seen the world. */
export function rememberedFixture(world: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + world);
  } catch {
    return null;
  }
}
