import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from '#contract/paths.ts';
import { launchBrowser } from './run/browser.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run guide-pdf

Prints scripts/docs/activation-guide.html as the PDF that the account selection page links to. Run it after
changing that file and commit both.

  --help    this text
`;

await runScript(async () => {
  readCommandLine(HELP, {});
  const target = join(ROOT, 'client/public', DOCUMENTS.activationGuide);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(readFileSync(join(ROOT, 'scripts/docs/activation-guide.html'), 'utf8'));
    const pdf = await page.pdf({
      path: target,
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    console.log(`${target} ${Math.ceil(pdf.length / 1024)} kB`);
  } finally {
    await browser.close();
  }
  return 0;
});
