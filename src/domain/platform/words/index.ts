export { english, type Translator, translatorFor } from './translator.ts';
export type { Message } from './message.ts';
