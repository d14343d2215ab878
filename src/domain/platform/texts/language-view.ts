import { z } from 'zod';
import { LANGUAGES } from '../../../../db/values/index.ts';
import { isBuiltIn, type KnownLanguage, type OperatorWords } from '../kernel/index.ts';

export const LanguageView = z.object({
  language: z.string().describe('its code'),
  name: z.string().describe('as it calls itself'),
  fallback: z.enum(LANGUAGES).describe('in which texts appear that have none in this language'),
  isOn: z.boolean().describe('people are offered it'),
  isBuiltIn: z.boolean().describe('it came with the release'),
  ownTexts: z.int().describe('how many texts you have changed or translated'),
});

export function languageView({ code, name, fallback, isOn }: KnownLanguage, { texts }: Pick<OperatorWords, 'texts'>) {
  return { language: code, name, fallback, isOn, isBuiltIn: isBuiltIn(code), ownTexts: texts.get(code)?.size ?? 0 };
}
