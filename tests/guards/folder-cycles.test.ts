import { describe, expect, test } from 'vitest';
import { folderCycles } from '#scripts/check/folder-cycles.ts';

const ALIASES = { '#portal/*': './client/portal/*', '#ui/*': './client/ui/*' };

const cyclesOf = (files: Record<string, string>) => folderCycles(new Map(Object.entries(files)), ALIASES);

describe('folders of one parent', () => {
  test('a circle over three of them is named with one importer each', () => {
    const files = {
      'client/portal/ui/dialog.tsx': "import { usePortal } from '#portal/services/use-portal.ts';",
      'client/portal/services/create-portal.ts': "import type { Cache } from '#portal/configuration/deep/cache.ts';",
      'client/portal/configuration/deep/cache.ts': "export const page = () => import('#portal/ui/page.tsx');",
    };
    expect(cyclesOf(files)).toEqual([
      'client/portal: folders in a circle: ui imports services (client/portal/ui/dialog.tsx), services imports configuration (client/portal/services/create-portal.ts), configuration imports ui (client/portal/configuration/deep/cache.ts)',
    ]);
  });

  test('areas, and folders below a file that imports by ./, count too', () => {
    const files = {
      'client/ui/icons.tsx': "export { mark } from '#portal/ui/mark.ts';",
      'client/portal/app/main.tsx': "import '#ui/tokens.css';",
      'client/portal/app/a/one.ts': "import { two } from '#portal/app/b/two.ts';",
      'client/portal/app/b/two.ts': "import { one } from '#portal/app/a/one.ts';",
    };
    expect(cyclesOf(files).map((line) => line.split(':')[0])).toEqual(['client', 'client/portal/app']);
  });

  test('an order, the own folder, files of the parent, packages and comments are no circle', () => {
    const files = {
      'client/portal/app/main.ts': "import './pages/page.ts';\nimport './ui/page.ts';",
      'client/portal/app/pages/page.ts': "import '#portal/app/main.ts';\nimport '#portal/app/ui/page.ts';",
      'client/portal/app/ui/page.ts': "import './card.ts';\nimport 'react';\n// import '#portal/app/pages/page.ts'",
      'client/portal/app/ui/card.ts': "import './page.ts';",
    };
    expect(cyclesOf(files)).toEqual([]);
  });
});
