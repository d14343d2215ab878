import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageDoor } from '../src/rest/web/page-contract.ts';
import { areaOf } from '../src/rest/web/page-paths.ts';
import { doorContext } from './door.ts';
import { wordsOf } from './language/catalogue.ts';
import { isLanguage, languageFrom } from './language/languages.ts';
import { wordsContext } from './language/words.ts';

const handle = createRequestHandler(build);

/** Answers a request for a page. The door is the only way from here to the data. */
export async function answer(request: Request, door: PageDoor): Promise<Response> {
  const chosen = door.choices.language;
  const language = chosen !== null && isLanguage(chosen) ? chosen : languageFrom(request.headers.get('accept-language') ?? '');
  const context = new RouterContextProvider();
  context.set(doorContext, door);
  context.set(wordsContext, await wordsOf(language, ['site', areaOf(new URL(request.url).pathname)]));
  return handle(request, context);
}
