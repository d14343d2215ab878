import { z } from 'zod';
import { anyAdmin, knownLanguage, LanguageCode, query } from '../kernel/index.ts';
import { releasedText, TEXT_AREAS } from './text-input.ts';
import { FILE_FORMATS, writeTextFile } from './text-file.ts';
import { findOperatorWords } from './text-store.ts';

export const exportTexts = query({
  name: 'export_texts',
  title: 'Texts for a translator',
  description:
    'Admin: all texts of a language in one file for a translator: the English words, and what there is in the language. Send it back with import_texts.',
  access: anyAdmin,
  weight: 3,
  input: z.strictObject({
    language: LanguageCode,
    area: z.enum(TEXT_AREAS).optional(),
    fileFormat: z.enum(FILE_FORMATS).default('po').describe('po: gettext, which the programs of translators read'),
  }),
  example: { language: 'fr', area: 'about', fileFormat: 'json' },
  output: z.object({ fileName: z.string(), content: z.string() }),
  errors: [],

  prepare: ({ ports }) => ports.catalogues.read(),

  async run({ input: { language: code, area, fileFormat }, reader, prepared: catalogue, settings }) {
    const words = await findOperatorWords(reader, settings.words);
    const language = knownLanguage(code, words);
    const entries = [...catalogue.values()]
      .filter(({ areas }) => area === undefined || areas.includes(area))
      .map((message) => ({ message, text: words.texts.get(code)?.get(message.id) ?? releasedText(message, code) ?? '' }));
    const fileName = [language.code, ...(area === undefined ? [] : [area])].join('-');
    return { fileName: `${fileName}.${fileFormat}`, content: await writeTextFile(fileFormat, code, entries) };
  },
});
