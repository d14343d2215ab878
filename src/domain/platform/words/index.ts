export { english, type Translator, translatorFor, translatorInto } from './translator.ts';
export { scopeInWords, scopesInWords } from './scope-words.ts';
export type { Message } from './message.ts';
export { codeInWords, fieldInWords } from './refusals/field-words.ts';
export { REFUSAL_WORDS, refusalInWords } from './refusals/index.ts';
