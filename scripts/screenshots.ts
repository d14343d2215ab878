import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `npm run screenshots                    takes pictures of every page into the folder screenshots
npm run screenshots -- bookings /a/    only of pages with one of these words in their name or address
npm run screenshots -- --into FOLDER   into another folder
npm run screenshots -- --list          only says which pages there are, and who looks at them

Each page is taken on a desktop and on a phone, in English and in German, and on a phone in the dark.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: 'screenshots' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

// The demo data of the tests is made in this folder. It is named before anything of the tests is loaded.
const folder = mkdtempSync(join(tmpdir(), 'rentwire-screenshots-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env['TEST_SHARED_FOLDER'] = folder;
const { startMarketInBrowser } = await import('../tests/harness/browser/look-at-page.ts');
const { openStage } = await import('./screenshots/stage.ts');
const { examplesToMend, shownPages } = await import('./screenshots/shown-pages.ts');
const { takeScreenshots } = await import('./screenshots/take-screenshots.ts');

const wrong = examplesToMend();
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
const market = await startMarketInBrowser();
try {
  const stage = await openStage(market);
  const isWanted = ({ name, address }: { name: string; address: string }) =>
    positionals.length === 0 || positionals.some((word) => `${name} ${address}`.includes(word));
  const pages = (await shownPages(stage)).filter(isWanted);
  if (pages.length === 0) throw new Error(`No page has ${positionals.join(' or ')} in its name or address.`);
  if (values.list) for (const { name, address, as } of pages) console.log(`${name}  ${as ?? 'a visitor'}  ${address}`);
  else {
    mkdirSync(values.into, { recursive: true });
    const problems = await takeScreenshots(stage, pages, values.into);
    console.log(`${pages.length} pages are in ${values.into}.`);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await market.close();
  await market.browser.close();
}
process.exit();
