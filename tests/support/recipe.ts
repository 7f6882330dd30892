import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

/** A recipe of docs/own-client.md by its file's name, the documented ports replaced. */
export function recipe(file: string, ports: Readonly<Record<'3000' | '5173', number>>): string {
  const page = readFileSync(join(ROOT, 'docs/own-client.md'), 'utf8');
  const code = new RegExp(`\`\`\`\\w+ ${file}\\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/own-client.md has no ${file}`);
  return Object.entries(ports).reduce((text, [port, own]) => text.replaceAll(port, String(own)), code);
}
