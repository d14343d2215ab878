import { z } from 'zod';
import { LANGUAGES } from '../../../../db/values/index.ts';
import { anyAdmin, command, invalidInput, isBuiltIn, LanguageCode, knownLanguage, plainLine } from '../kernel/index.ts';
import { LanguageView, languageView } from './language-view.ts';
import { findOperatorWords, LANGUAGES_LOCK, saveLanguage } from './text-store.ts';

export const updateLanguage = command({
  name: 'update_language',
  title: 'Change a language',
  description:
    'Admin: switch a language on or off, or change the name and the fallback of one that you have added. Who has chosen a language that is off reads the one on which it falls back, and gets it back with it. English stays on.',
  access: { ...anyAdmin, locks: () => [LANGUAGES_LOCK] },
  repeat: 'natural',
  input: z.strictObject({
    language: LanguageCode,
    name: plainLine(40).optional().describe('as it calls itself'),
    fallback: z.enum(LANGUAGES).optional().describe('in which texts appear that have none'),
    isOn: z.boolean().optional().describe('people are offered it'),
  }),
  example: { language: 'fr', isOn: true },
  output: LanguageView,
  errors: [],

  async run({ input: { language: code, ...given }, caller, tx, now, settings }) {
    const words = await findOperatorWords(tx, settings.words);
    const known = knownLanguage(code, words);
    const { name = known.name, fallback = known.fallback, isOn = known.isOn } = given;
    const issues = [
      ...(isBuiltIn(code) && name !== known.name
        ? [{ field: 'name', message: 'must stay: the language is of the release' }]
        : []),
      ...(isBuiltIn(code) && fallback !== known.fallback
        ? [{ field: 'fallback', message: 'must stay: the language is of the release' }]
        : []),
      ...(code === 'en' && !isOn ? [{ field: 'isOn', message: 'must stay true: English is read where nothing else fits' }] : []),
    ];
    if (issues.length > 0) throw invalidInput({ issues });
    if (name === known.name && fallback === known.fallback && isOn === known.isOn) return languageView(known, words);
    return languageView(await saveLanguage(tx, { ...known, name, fallback, isOn }, { now, by: caller.userId }), words);
  },
});
