import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { catalogueFlaws } from './catalogue-flaws.ts';

/** Names every text of the catalogues that breaks the rules of its language, and fails if there is one. */
const FOLDER = join(import.meta.dirname, '../web/catalogues');

for (const file of readdirSync(FOLDER, { recursive: true }).map(String).toSorted()) {
  if (!file.endsWith('.po')) continue;
  const [, language = ''] = /(\w+)\.po$/.exec(file) ?? [];
  const context = { locale: language, sourceLocale: 'en', filename: file };
  const messages = await formatter().parse(readFileSync(join(FOLDER, file), 'utf8'), context);
  for (const { translation = '' } of Object.values(messages))
    for (const flaw of catalogueFlaws(language, translation)) {
      console.error(`web/catalogues/${file}: ${flaw}: ${translation}`);
      process.exitCode = 1;
    }
}
