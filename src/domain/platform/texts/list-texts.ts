import { z } from 'zod';
import type { CatalogueMessage } from '../../../adapters/catalogues.ts';
import {
  anyAdmin,
  foldText,
  knownLanguage,
  LanguageCode,
  pageInput,
  pageOf,
  pagination,
  plainLine,
  query,
} from '../kernel/index.ts';
import { TEXT_AREAS } from './text-input.ts';
import { findOperatorWords, findOwnTexts } from './text-store.ts';
import { TextView, textView } from './text-view.ts';

export const listTexts = query({
  name: 'list_texts',
  title: 'Texts of pages and letters',
  description:
    'Admin: every text of pages, letters and push messages in one language: what the release says, and what you have made of it. Search by words, in English or in the language.',
  access: anyAdmin,
  input: z.strictObject({
    ...pageInput,
    language: LanguageCode.default('en'),
    query: plainLine(200).optional().describe('words of the text, in English or in the language'),
    area: z.enum(TEXT_AREAS).optional().describe('letters: also push messages; steps: those of a booking'),
    show: z
      .enum(['ALL', 'CHANGED', 'MISSING', 'UNUSED'])
      .default('ALL')
      .describe('CHANGED by you; MISSING in this language; UNUSED: yours, of words that the release does not have any more'),
  }),
  example: { language: 'de', query: 'booking', show: 'ALL', limit: 5 },
  output: pageOf(TextView),
  empty: () => 'No text is like this.',
  errors: [],

  prepare: ({ ports }) => ports.catalogues.read(),

  async run({ input, reader, prepared: catalogue, settings }) {
    const words = await findOperatorWords(reader, settings.words);
    const language = knownLanguage(input.language, words);
    const own = new Map((await findOwnTexts(reader, language.code)).map((row) => [row.textId, row]));
    const gone = [...own.values()].filter(({ textId }) => !catalogue.has(textId)).map(({ textId }) => goneMessage(textId));
    const all = (input.show === 'UNUSED' ? gone : [...catalogue.values()]).filter(
      ({ areas }) => input.area === undefined || areas.includes(input.area),
    );
    const wanted = foldText(input.query ?? '');
    const found = all
      .map((message) => textView(message, own.get(message.id), { language, words }))
      .filter(({ text, released }) => {
        if (input.show === 'CHANGED') return text !== null;
        return input.show !== 'MISSING' || (text ?? released) === null;
      })
      .filter(
        (view) => wanted === '' || [view.textId, view.original, view.shown].some((each) => foldText(each).includes(wanted)),
      );
    const from = (input.page - 1) * input.limit;
    return { items: found.slice(from, from + input.limit), pagination: pagination(input, found.length) };
  },
});

/** A message that an earlier release had. */
function goneMessage(id: string): CatalogueMessage {
  return { id, areas: [], original: '', translations: {}, notes: [] };
}
