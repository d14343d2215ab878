import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { I18nProvider } from '@lingui/react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { doorContext } from './door.ts';
import { OwnWordsProvider, ownWordsContext, scriptText, wordsContext } from './language/words.ts';
import { NonceContext } from './shell/nonce.ts';

/** Renders a whole page before anything of it is sent: it is compressed at once, and nothing arrives late without scripts. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(doorContext);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let failed = false;
  const { pipe } = renderToPipeableStream(
    <I18nProvider i18n={context.get(wordsContext)}>
      <NonceContext value={nonce}>
        <OwnWordsProvider value={scriptText(context.get(ownWordsContext))}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </OwnWordsProvider>
      </NonceContext>
    </I18nProvider>,
    {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        text(body)
          .then((html) => resolve(new Response(html, { headers, status: failed ? 500 : status })))
          .catch(reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        report(error);
      },
    },
  );
  return promise;
}

/** What fails in a loader or an action is logged where everything else is. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(doorContext).report(error);
