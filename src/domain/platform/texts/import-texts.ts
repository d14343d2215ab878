import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import type { CatalogueMessage } from '../../../adapters/catalogues.ts';
import {
  anyAdmin,
  command,
  declareError,
  invalidInput,
  knownLanguage,
  LanguageCode,
  type PrepareContext,
} from '../kernel/index.ts';
import { releasedText } from './text-input.ts';
import { asMessage, messageProblem } from './message-problem.ts';
import { FILE_FORMATS, readTextFile } from './text-file.ts';
import { findOperatorWords, LANGUAGES_LOCK, saveTexts, type TextChange } from './text-store.ts';

/** All texts of pages and letters with their notes take half as much. */
const MOST_BYTES = 3_000_000;
/** How many problems are told at once. */
const MOST_PROBLEMS = 20;

const textsUnreadable = declareError({
  code: 'texts_unreadable',
  status: 400,
  when: 'A file of texts cannot be read.',
  data: z.object({ fileFormat: z.enum(FILE_FORMATS) }),
  message: ({ fileFormat }) =>
    `The file is no ${fileFormat === 'po' ? '.po file' : 'JSON with texts'} in UTF-8 of at most ${MOST_BYTES} bytes. Take the file of export_texts as the pattern.`,
  next: () => [],
});

const textsRefused = declareError({
  code: 'texts_refused',
  status: 400,
  when: 'Texts of a file lack places, forms or marks of the English words. Nothing was changed.',
  data: z.object({
    refused: z.int(),
    problems: z.array(z.object({ textId: z.string(), original: z.string(), problem: z.string() })),
  }),
  message: ({ refused, problems }) =>
    [
      `Nothing was changed: ${refused} of the texts cannot stand for the English words.`,
      ...problems.map(({ textId, original, problem }) => `${textId} (“${original}”) ${problem}.`),
    ].join(' '),
  next: () => [],
});

export const importTexts = command({
  name: 'import_texts',
  title: 'Import texts',
  description:
    'Admin: take the file of a translator (content, or a multipart part named file) into a language. Either all its texts are taken or none. Empty ones, and those that the release says in the same words, change nothing; what the release does not have any more is left out.',
  access: { ...anyAdmin, locks: () => [LANGUAGES_LOCK] },
  repeat: 'natural',
  weight: 5,
  input: z.strictObject({
    language: LanguageCode,
    fileFormat: z.enum(FILE_FORMATS).default('po'),
    content: z.string().max(MOST_BYTES).optional().describe('the text of the file'),
  }),
  example: { language: 'fr', fileFormat: 'json', content: '{ "texts": [{ "textId": "A1taO8", "text": "Chercher" }] }' },
  output: z.object({
    language: z.string(),
    changed: z.int().describe('texts that are different now'),
    same: z.int().describe('texts that were as in the file already'),
    unknown: z.int().describe('texts of words that pages and letters do not have'),
  }),
  errors: [textsUnreadable, textsRefused],

  async prepare({ input: { language, fileFormat, content }, file, ports, reader, settings }) {
    knownLanguage(language, await findOperatorWords(reader, settings.words));
    if ((content === undefined) === (file === null))
      throw invalidInput({ issues: [{ field: 'content', message: 'send either content or a multipart part named file' }] });
    const sent = await readTextFile(fileFormat, content ?? (await contentOf(file, ports)));
    if (sent === null) throw textsUnreadable({ fileFormat });
    const catalogue = await ports.catalogues.read();
    const found = [...sent].flatMap(([id, text]) => {
      const message = catalogue.get(id);
      return message === undefined ? [] : [{ message, text: asMessage(message.original, text) }];
    });
    assertGood(found, language);
    return { found, unknown: sent.size - found.length };
  },

  async run({ input: { language: code }, prepared: { found, unknown }, caller, tx, now, settings }) {
    const language = knownLanguage(code, await findOperatorWords(tx, settings.words));
    const changes = found.map(({ message, text }): TextChange => {
      return { textId: message.id, text: text === releasedText(message, code) ? null : text };
    });
    const changed = await saveTexts(tx, language, changes, { now, by: caller.userId });
    return { language: code, changed, same: found.length - changed, unknown };
  },
});

async function contentOf(file: PrepareContext['file'], { storage }: PrepareContext['ports']): Promise<string> {
  if (file === null) return '';
  const content = file.bytes > MOST_BYTES ? '' : await textOf(await storage.read(file.key));
  await storage.remove(file.key);
  return content;
}

/** Throws `texts_refused` if one of the texts cannot stand for its message. */
function assertGood(found: readonly { readonly message: CatalogueMessage; readonly text: string }[], language: string): void {
  const problems = found.flatMap(({ message: { id, original }, text }) => {
    const problem = messageProblem(original, text, language);
    return problem === null ? [] : [{ textId: id, original, problem }];
  });
  if (problems.length > 0) throw textsRefused({ refused: problems.length, problems: problems.slice(0, MOST_PROBLEMS) });
}
