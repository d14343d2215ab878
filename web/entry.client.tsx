import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { areaOf } from '../src/rest/web/page-paths.ts';
import { i18nOf, noOwnWords, type OwnWords, releasedWords } from './language/catalogue.ts';
import { OWN_WORDS, OwnWordsProvider, ownWordsContext, wordsContext } from './language/words.ts';
import { NonceContext } from './shell/nonce.ts';

const { lang } = document.documentElement;
const nonce =
  document.querySelector('script[nonce]')?.getAttribute('nonce') || document.querySelector<HTMLElement>('script[nonce]')?.nonce;
// The same words as the server has rendered.
const ownText = document.getElementById(OWN_WORDS)?.textContent ?? '';
const own: OwnWords = ownText === '' ? noOwnWords(lang) : JSON.parse(ownText);
const released = await releasedWords(own.base, ['site', areaOf(location.pathname)]);
const i18n = i18nOf(lang, { ...released, ...own.texts });

/** Each way to another page may need the words of another area (`root.tsx`). */
function contextOf(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(wordsContext, i18n);
  context.set(ownWordsContext, own);
  return context;
}

hydrateRoot(
  document,
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <NonceContext value={nonce ?? ''}>
        <OwnWordsProvider value={ownText}>
          <HydratedRouter getContext={contextOf} />
        </OwnWordsProvider>
      </NonceContext>
    </I18nProvider>
  </StrictMode>,
);
