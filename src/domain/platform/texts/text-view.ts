import { z } from 'zod';
import type { CatalogueMessage } from '../../../adapters/catalogues.ts';
import type { KnownLanguage, OperatorWords } from '../kernel/index.ts';
import { releasedText, shownText } from './text-input.ts';
import type { OwnText } from './text-store.ts';

export const TextView = z.object({
  textId: z.string(),
  areas: z.array(z.string()).describe('where it stands'),
  original: z.string().describe('the English words, in the ICU message format: {name} is filled in, <0>…</0> is wrapped'),
  released: z.string().nullable().describe('what the release says in this language; null: nothing'),
  shown: z.string().describe('what people read now'),
  text: z.string().nullable().describe('yours; null: you have changed nothing'),
  version: z.int().describe('0 without a text of yours'),
  changedAt: z.string().nullable().describe('UTC instant'),
  changedBy: z.string().nullable().describe('the admin'),
  notes: z.array(z.string()).describe('what its places stand for'),
});
export type TextView = z.infer<typeof TextView>;

/** A text of pages or letters in a language. */
export function textView(
  message: CatalogueMessage,
  own: OwnText | undefined,
  { language, words }: { readonly language: KnownLanguage; readonly words: OperatorWords },
): TextView {
  return {
    textId: message.id,
    areas: [...message.areas],
    original: message.original,
    released: releasedText(message, language.code),
    shown: own?.text ?? shownText(message, language, words),
    text: own?.text ?? null,
    version: own?.version ?? 0,
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: own?.changedBy ?? null,
    notes: [...message.notes],
  };
}
