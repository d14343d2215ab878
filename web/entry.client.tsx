import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { wordsOf } from './language/catalogue.ts';
import { isLanguage } from './language/languages.ts';
import { NonceContext } from './shell/nonce.ts';

const { lang } = document.documentElement;
const nonce =
  document.querySelector('script[nonce]')?.getAttribute('nonce') || document.querySelector<HTMLElement>('script[nonce]')?.nonce;
const i18n = await wordsOf(isLanguage(lang) ? lang : 'en');
hydrateRoot(
  document,
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <NonceContext value={nonce ?? ''}>
        <HydratedRouter />
      </NonceContext>
    </I18nProvider>
  </StrictMode>,
);
