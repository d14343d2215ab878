import { z } from 'zod';
import { anyAdmin, command, knownLanguage, LanguageCode } from '../kernel/index.ts';
import { TextIdInput } from './text-input.ts';
import { findOperatorWords, LANGUAGES_LOCK, saveTexts } from './text-store.ts';

export const resetText = command({
  name: 'reset_text',
  title: 'Put a text back',
  description:
    'Admin: put your text away. People read again what the release says, and in a language of your own what the language says on which it falls back.',
  access: { ...anyAdmin, locks: () => [LANGUAGES_LOCK] },
  repeat: 'natural',
  input: z.strictObject({ language: LanguageCode, textId: TextIdInput }),
  example: { language: 'de', textId: 'A1taO8' },
  output: z.object({ language: z.string(), textId: z.string(), alreadyDone: z.boolean().optional() }),
  errors: [],

  async run({ input: { language: code, textId }, caller, tx, now, settings }) {
    const language = knownLanguage(code, await findOperatorWords(tx, settings.words));
    const changed = await saveTexts(tx, language, [{ textId, text: null }], { now, by: caller.userId });
    return { language: code, textId, ...(changed === 0 && { alreadyDone: true }) };
  },
});
