import { FIXTURE_PAGE, fixturePageText } from './fixture-page-text.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './fixture-schema-text.ts';
import { KIT_PAGE, kitPageText } from './kit-page-text.ts';
import { NAME_PAGE, namePageText } from './name-page-text.ts';
import { STORY_PAGE, storyPageText } from './story-page-text.ts';

/** Files that `npm run fixture-schema` writes, as they should be. */
export function madeFiles(): Readonly<Record<string, string>> {
  return {
    [SCHEMA_FILE]: fixtureSchemaText(),
    [FIXTURE_PAGE]: fixturePageText(),
    [STORY_PAGE]: storyPageText(),
    [NAME_PAGE]: namePageText(),
    [KIT_PAGE]: kitPageText(),
  };
}
