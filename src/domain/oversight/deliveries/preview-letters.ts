import { z } from 'zod';
import { MAIL_KINDS } from '../../../../db/values/index.ts';
import { layOutMail } from '../../../adapters/mailer.ts';
import { type Draft, exampleLetters, letterOf } from '../../people/mail/index.ts';
import { anyAdmin, knownLanguage, LanguageCode, query } from '../../platform/kernel/index.ts';
import { translatorInto } from '../../platform/words/index.ts';
import { exampleNotices } from '../../talk/notifications/index.ts';

const LetterLine = z.object({
  letterName: z.string(),
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
});

const LETTER_NAME = /^[\w.-]+$/;

export const previewLetters = query({
  name: 'preview_letters',
  title: 'Letters',
  description:
    'Admin: every e-mail that the platform sends, in the words in which it is sent, with example data; nothing is sent. With letterName, also how that one looks.',
  access: anyAdmin,
  input: z.strictObject({
    language: LanguageCode.optional().describe('en if absent'),
    letterName: z.string().max(80).regex(LETTER_NAME, { error: 'must be the letterName of a letter in the list' }).optional(),
  }),
  example: { language: 'de', letterName: 'PASSWORD_CHANGED' },
  output: z.object({
    language: z.string(),
    letters: z.array(LetterLine),
    shown: z
      .object({ letterName: z.string(), subject: z.string(), html: z.string(), text: z.string() })
      .nullable()
      .describe('null: no letterName was given, or there is none of that name'),
  }),
  errors: [],

  async run({ input: { language = 'en', letterName }, now, settings }) {
    // An operator reads the letters before they offer a language.
    const known = knownLanguage(language, settings.words);
    const context = { settings, now, to: translatorInto(known, settings.platformTimeZone, settings.words) };
    const letters = everyLetter(context).map(({ draft, ...named }) => ({ ...named, letter: letterOf(draft, context) }));
    const found = letters.find((each) => each.letterName === letterName);
    return {
      language: known.code,
      letters: letters.map(({ letter, ...named }) => ({ ...named, subject: letter.subject })),
      shown:
        found === undefined
          ? null
          : {
              letterName: found.letterName,
              subject: found.letter.subject,
              ...layOutMail({ id: 'mal_example', to: 'somebody@example.com', ...found.letter }),
            },
    };
  },
});

interface Named {
  readonly letterName: string;
  readonly kind: (typeof MAIL_KINDS)[number];
  readonly draft: Draft;
}

function everyLetter(context: Parameters<typeof exampleLetters>[0]): Named[] {
  const own = exampleLetters(context).map(({ kind, variant, draft }) => ({
    letterName: variant === null ? kind : `${kind}.${variant}`,
    kind,
    draft,
  }));
  const told = exampleNotices(context).flatMap(({ type, role, draft }) =>
    draft === null ? [] : [{ letterName: `${type}.${role}`, kind: 'NOTIFICATION' as const, draft }],
  );
  return [...own, ...told];
}
