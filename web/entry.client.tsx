import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { areaOf } from '../src/rest/web/page-paths.ts';
import { wordsOf } from './language/catalogue.ts';
import { isLanguage } from './language/languages.ts';
import { wordsContext } from './language/words.ts';
import { NonceContext } from './shell/nonce.ts';

const { lang } = document.documentElement;
const nonce =
  document.querySelector('script[nonce]')?.getAttribute('nonce') || document.querySelector<HTMLElement>('script[nonce]')?.nonce;
const i18n = await wordsOf(isLanguage(lang) ? lang : 'en', ['site', areaOf(location.pathname)]);

/** Each way to another page may need the words of another area (`root.tsx`). */
function contextOf(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(wordsContext, i18n);
  return context;
}

hydrateRoot(
  document,
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <NonceContext value={nonce ?? ''}>
        <HydratedRouter getContext={contextOf} />
      </NonceContext>
    </I18nProvider>
  </StrictMode>,
);
