import type { I18n } from '@lingui/core';
import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { OwnWords } from './catalogue.ts';

/** The words of the request that a loader or an action answers, in the language of its person. */
export const wordsContext = createContext<I18n>();

/** What the page needs beside the words of the release; null for nothing. */
export const ownWordsContext = createContext<OwnWords | null>(null);

const OwnWordsText = createReactContext('');

/** Gives the page what `OwnWordsScript` writes: nothing, or JSON. */
export const OwnWordsProvider = OwnWordsText.Provider;

/** JSON that may stand within an element `script`: no text can end it. */
export function scriptText(own: OwnWords | null): string {
  return own === null ? '' : JSON.stringify(own).replaceAll('<', String.raw`\u003c`);
}

/** The operator's texts of a page, for its scripts to read before they start. */
export function useOwnWordsText(): string {
  return use(OwnWordsText);
}

/** The id of the element in which they stand. */
export const OWN_WORDS = 'own-words';
