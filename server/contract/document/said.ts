/** A description in both languages: tools read English, the documentation page Chinese. */
export interface Said {
  readonly description: string;
  readonly 'x-zh': string;
}

export function said(description: string, zh: string): Said {
  return { description, 'x-zh': zh };
}
