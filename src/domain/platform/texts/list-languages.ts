import { z } from 'zod';
import { anyAdmin, query } from '../kernel/index.ts';
import { LanguageView, languageView } from './language-view.ts';
import { findOperatorWords } from './text-store.ts';

export const listLanguages = query({
  name: 'list_languages',
  title: 'Languages',
  description:
    'Admin: the languages of pages and letters, those of the release and those that you have added, and which of them people are offered.',
  access: anyAdmin,
  input: z.strictObject({}),
  output: z.object({ items: z.array(LanguageView) }),
  errors: [],

  async run({ reader, settings }) {
    const words = await findOperatorWords(reader, settings.words);
    return { items: [...words.languages.values()].map((language) => languageView(language, words)) };
  },
});
