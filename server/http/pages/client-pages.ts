import type { PageKind } from '#http/wire/page-headers.ts';

export type HtmlKind = Exclude<PageKind, 'document'>;

/** The client as it is served: its pages as text, its other files by folder. */
export interface ClientPages {
  readonly page: (kind: HtmlKind) => string;
  /** null where Vite in front of this server has them */
  readonly assets: { readonly portal: string; readonly sandbox: string } | null;
  readonly documents: string;
}
