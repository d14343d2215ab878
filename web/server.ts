import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Choices, PageDoor } from '../src/rest/web/page-contract.ts';
import { areaOf } from '../src/rest/web/page-paths.ts';
import { doorContext } from './door.ts';
import { wordsOf } from './language/catalogue.ts';
import { isLanguage, type Language, languageFrom } from './language/languages.ts';
import { wordsContext } from './language/words.ts';

const handle = createRequestHandler(build);

/** Answers a request for a page. The door is the only way from here to the data. */
export async function answer(request: Request, door: PageDoor): Promise<Response> {
  const language = languageOf(request, door.choices);
  const context = new RouterContextProvider();
  context.set(doorContext, door);
  context.set(wordsContext, await wordsOf(language, ['site', areaOf(new URL(request.url).pathname.replace(/\.data$/, ''))]));
  return handle(request, context);
}

/** The language in which a page is shown: the chosen one, else the first of ours that the browser asks for. */
export function languageOf(request: Request, { language: chosen }: Choices): Language {
  return chosen !== null && isLanguage(chosen) ? chosen : languageFrom(request.headers.get('accept-language') ?? '');
}
