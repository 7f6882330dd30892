import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { KeyPool } from '#server/key-pool.ts';
import { realPlatform } from '#server/platform.ts';

/** A sandbox in this process, without HTTP, whose worlds begin with `fixture`. */
export async function makeSandbox(fixture: Fixture): Promise<Sandbox> {
  const keys = new KeyPool(0);
  await keys.ready();
  const fixtures = { list: () => [], load: () => undefined };
  return new Sandbox({ platform: realPlatform(keys), fixtures, fixture: { name: 'bench', content: fixture } });
}
