import { z } from 'zod';
import { anyAdmin, command, declareError, invalidInput, knownLanguage, LanguageCode } from '../kernel/index.ts';
import { TextIdInput, MOST_LETTERS, releasedText, textNotFound } from './text-input.ts';
import { asMessage, messageProblem } from './message-problem.ts';
import { findOperatorWords, findOwnTexts, LANGUAGES_LOCK, saveTexts } from './text-store.ts';
import { TextView, textView } from './text-view.ts';

const textChanged = declareError({
  code: 'text_changed',
  status: 400,
  when: 'Somebody else has changed the text since it was read.',
  data: z.object({ version: z.int() }),
  message: ({ version }) =>
    `Somebody has changed this text since you read it: it has version ${version} now. Read it again first.`,
  next: () => [],
});

export const setText = command({
  name: 'set_text',
  title: 'Change a text',
  description:
    'Admin: change a text of pages or letters in one language, or translate it into a language that you have added. It appears within a few seconds. The places, forms and marks of the English words must stay; the text of the release itself puts yours away.',
  access: { ...anyAdmin, locks: () => [LANGUAGES_LOCK] },
  repeat: 'natural',
  input: z.strictObject({
    language: LanguageCode,
    textId: TextIdInput,
    text: z.string().min(1).max(MOST_LETTERS),
    version: z.int().min(0).optional().describe('as you read it: refused if somebody has changed it since'),
  }),
  example: { language: 'en', textId: 'A1taO8', text: 'Find' },
  output: TextView,
  errors: [textNotFound, textChanged],

  prepare: ({ ports }) => ports.catalogues.read(),

  async run({ input, prepared: catalogue, caller, tx, now, settings }) {
    const { textId, version } = input;
    const words = await findOperatorWords(tx, settings.words);
    const language = knownLanguage(input.language, words);
    const message = catalogue.get(textId);
    if (message === undefined) throw textNotFound({ textId });
    const before = (await findOwnTexts(tx, language.code)).find((row) => row.textId === textId);
    if (version !== undefined && version !== (before?.version ?? 0)) throw textChanged({ version: before?.version ?? 0 });
    const text = asMessage(message.original, input.text);
    const problem = text === '' ? 'must not be empty' : messageProblem(message.original, text, language.code);
    if (problem !== null) throw invalidInput({ issues: [{ field: 'text', message: problem }] });
    const isReleased = text === releasedText(message, language.code);
    await saveTexts(tx, language, [{ textId, text: isReleased ? null : text }], { now, by: caller.userId });
    return textView(
      message,
      (await findOwnTexts(tx, language.code)).find((row) => row.textId === textId),
      {
        language,
        words: await findOperatorWords(tx, words),
      },
    );
  },
});
