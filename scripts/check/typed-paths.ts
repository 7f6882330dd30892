import { PATHS, SANDBOX } from '#contract/paths.ts';

/** An address of the portal's API, with `/go` or without it, or of the control API, at the beginning of a text. */
export const TYPED_PATH = new RegExp(
  `(?<=['"\`}])(?:(?:/go)?(?:${Object.values(PATHS).map(literal).join('|')})|${literal(SANDBOX.api)})(?=['"\`?#/])`,
  'g',
);

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
