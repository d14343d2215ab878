import type { I18n } from '@lingui/core';
import { createContext } from 'react-router';

/** The words of the request that a loader or an action answers, in the language of its person. */
export const wordsContext = createContext<I18n>();
