import { parseDocument } from 'yaml';
import type { Dialect } from '#contract/dialect.ts';

/** A fixture's text with another dialect in it; its data and comments stay. */
export function adoptedFixture(base: string, dialect: Dialect, title: string): string {
  const document = parseDocument(base);
  document.set('title', title);
  document.setIn(['settings', 'dialect'], document.createNode(dialect));
  return String(document);
}
