import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { ASSET_FOLDER } from '../src/rest/web/page-paths.ts';

// Lingui looks for its configuration where the command was started.
process.env['LINGUI_CONFIG'] ??= `${import.meta.dirname}/lingui.config.ts`;

/** Builds the pages. `scripts/build/make-web.ts` runs it as a part of `npm run build`. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [linguiMacros(), lingui(), reactRouter()],
  // What pages need is built in, so that the package brings no further packages.
  ssr: { noExternal: true },
  // The server too renders with the fast half of React, whatever it is started with, and loads nothing of the other.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: { assetsDir: ASSET_FOLDER, target: 'es2022', emptyOutDir: false },
  environments: { ssr: { build: { rollupOptions: { input: 'server.ts' }, target: 'node24' } } },
}));

/**
 * Turns the words in components into messages. Lingui's own plugin can do it too, by a program that npm leaves out where an
 * older Node installs.
 */
function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/\w+\/macro/ },
      async handler(source, id) {
        const made = await transformAsync(source, {
          filename: id,
          babelrc: false,
          configFile: false,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
          sourceMaps: true,
        });
        return { code: made?.code ?? source, map: made?.map ?? null };
      },
    },
  };
}
