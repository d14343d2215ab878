import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Choices, KnownLanguage, OperatorWords, PageDoor } from '../src/rest/web/page-contract.ts';
import { areaOf, type WebArea } from '../src/rest/web/page-paths.ts';
import { doorContext } from './door.ts';
import { i18nOf } from './language/catalogue.ts';
import { languageFrom } from './language/languages.ts';
import { pageWords } from './language/own-words.ts';
import { ownWordsContext, wordsContext } from './language/words.ts';

const handle = createRequestHandler(build);

/** Answers a request for a page. The door is the only way from here to the data. */
export async function answer(request: Request, door: PageDoor): Promise<Response> {
  const language = languageOf(request, door.choices, door.words);
  const areas = [...new Set<WebArea>(['site', areaOf(new URL(request.url).pathname.replace(/\.data$/, ''))])];
  const { messages, own } = await pageWords(knownIn(door.words, language), areas, door.words);
  const context = new RouterContextProvider();
  context.set(doorContext, door);
  context.set(wordsContext, i18nOf(language, messages));
  context.set(ownWordsContext, own);
  return handle(request, context);
}

/** The language in which a page is shown: the chosen one, else the first of ours that the browser asks for. */
export function languageOf(request: Request, { language: chosen }: Choices, words: OperatorWords): string {
  const offered = [...words.languages.values()].filter(({ isOn }) => isOn).map(({ code }) => code);
  const known = chosen === null ? undefined : words.languages.get(chosen);
  const wanted = known === undefined || known.isOn ? known?.code : known.fallback;
  if (wanted !== undefined && offered.includes(wanted)) return wanted;
  return languageFrom(request.headers.get('accept-language') ?? '', offered);
}

function knownIn({ languages }: OperatorWords, code: string): KnownLanguage {
  return languages.get(code) ?? { code: 'en', name: 'English', fallback: 'en', isOn: true, version: 0 };
}
