import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './language/languages.ts';

/** The languages of the pages, and where their words are. `npm run messages` writes what is new into the catalogues. */
export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  // Without the numbers of lines, which change with every edit.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: '<rootDir>/catalogues/{locale}', include: ['<rootDir>'], exclude: ['**/catalogues/**', '**/.react-router/**'] },
  ],
});
