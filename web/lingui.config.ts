import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './language/languages.ts';

/** The areas whose words are loaded with their pages. */
const AREAS = ['about', 'links', 'account', 'shop', 'operations'];

/** Words that several areas load with their own. */
const SHARED = ['steps'];

/**
 * The languages of pages and letters, and where their words are. `npm run messages` writes what is new into the catalogues. The
 * server has its words from `src/domain/platform/words`.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  experimental: { runtimeMacro: true },
  // Without the numbers of lines, which change with every edit.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/catalogues/site/{locale}',
      include: ['<rootDir>'],
      exclude: [
        ...AREAS.map((area) => `**/routes/${area}/**`),
        ...SHARED.map((folder) => `**/${folder}/**`),
        '**/catalogues/**',
        '**/.react-router/**',
      ],
    },
    ...SHARED.map((folder) => ({ path: `<rootDir>/catalogues/${folder}/{locale}`, include: [`<rootDir>/${folder}`] })),
    { path: '<rootDir>/catalogues/letters/{locale}', include: ['<rootDir>/../src/domain'] },
    ...AREAS.map((area) => ({ path: `<rootDir>/catalogues/${area}/{locale}`, include: [`<rootDir>/routes/${area}`] })),
  ],
});
