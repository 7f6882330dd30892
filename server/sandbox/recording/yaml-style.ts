import { Document, isCollection, isMap, isSeq } from 'yaml';

const LINE_WIDTH = 120;

/** A fixture as a person would write it down: an entry of a section takes its lines, and what is within it one each. */
export function yamlTextOf(content: unknown): string {
  const document = new Document(content);
  const sections = isMap(document.contents) ? document.contents.items : [];
  for (const { value: section } of sections) {
    const entries = isSeq(section) ? section.items : [section];
    for (const entry of entries) {
      for (const { value } of isMap(entry) ? entry.items : []) if (isCollection(value)) value.flow = true;
    }
  }
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true });
}
