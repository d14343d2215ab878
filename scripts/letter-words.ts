import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from '../db/values/index.ts';
import type { GeneratedFile } from '../src/manifests/generated-files.ts';

const ROOT = join(import.meta.dirname, '..');

/** The catalogues of letters as the server reads them: each translation by the id of its message. */
export async function letterWords(): Promise<GeneratedFile[]> {
  const others = LANGUAGES.filter((language) => language !== 'en');
  return Promise.all(
    others.map(async (language) => {
      const file = `src/domain/platform/words/catalogues/${language}.json`;
      const path = join(ROOT, file);
      const fresh = `${JSON.stringify(await translations(language), null, 2)}\n`;
      return { file, now: existsSync(path) ? readFileSync(path, 'utf8') : '', fresh };
    }),
  );
}

async function translations(language: string): Promise<Record<string, string>> {
  const filename = join(ROOT, `web/catalogues/letters/${language}.po`);
  const context = { locale: language, sourceLocale: 'en', filename };
  const messages = await formatter().parse(readFileSync(filename, 'utf8'), context);
  const ids = Object.keys(messages).toSorted();
  return Object.fromEntries(ids.map((id) => [id, messages[id]?.translation ?? '']));
}
