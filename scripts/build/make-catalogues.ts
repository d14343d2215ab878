import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { CatalogueMessage } from '../../src/adapters/catalogues.ts';

const FOLDER = 'web/catalogues';

/** Writes all messages of pages and letters, with their translations, into one file for the operator's pages of texts. */
export async function makeCatalogues(root: string, to: string): Promise<void> {
  const messages = new Map<string, CatalogueMessage>();
  for (const area of readdirSync(join(root, FOLDER)).toSorted())
    for (const file of readdirSync(join(root, FOLDER, area)).toSorted()) {
      const language = file.replace(/\.po$/, '');
      const filename = join(root, FOLDER, area, file);
      const context = { locale: language, sourceLocale: 'en', filename };
      const parsed = await formatter().parse(readFileSync(filename, 'utf8'), context);
      for (const [id, { message = '', translation = '', comments = [] }] of Object.entries(parsed)) {
        const known = messages.get(id) ?? { id, areas: [], original: message, translations: {}, notes: [] };
        messages.set(id, {
          ...known,
          areas: [...new Set([...known.areas, area])],
          translations: language === 'en' ? known.translations : { ...known.translations, [language]: translation },
          notes: [...new Set([...known.notes, ...comments])],
        });
      }
    }
  writeFileSync(to, JSON.stringify([...messages.values()]));
}
