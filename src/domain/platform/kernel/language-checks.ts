import type { Language } from '../../../../db/values/index.ts';
import { type KnownLanguage, offeredLanguages, type OperatorWords } from './operator-words.ts';
import { invalidInput } from './pipeline-errors.ts';

/** The language of this code, also one that people are not offered. Throws `invalid_input` if there is none. */
export function knownLanguage(code: Language, { languages }: OperatorWords): KnownLanguage {
  const known = languages.get(code);
  if (known !== undefined) return known;
  throw invalidInput({ issues: [{ field: 'language', message: `must be one of: ${[...languages.keys()].join(', ')}` }] });
}

/** Throws `invalid_input` if people are not offered this language. */
export function assertOffered(code: Language, words: OperatorWords): void {
  const offered = offeredLanguages(words).map((each) => each.code);
  if (offered.includes(code)) return;
  throw invalidInput({ issues: [{ field: 'language', message: `must be one of: ${offered.join(', ')}` }] });
}
