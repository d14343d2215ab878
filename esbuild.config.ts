import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));

/** How the sources become `dist`. Packages among the `dependencies` stay packages; all others are built in. */
export const esbuildConfig = {
  absWorkingDir: import.meta.dirname,
  entryPoints: { rentwire: 'src/commands/commands.ts', 'parser-thread': 'src/parser-thread.ts' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // What is imported late is a file of its own. All lie in one folder, since sources find files by `import.meta.dirname`.
  splitting: true,
  chunkNames: '[name]-[hash]',
  sourcemap: 'linked',
  sourcesContent: false,
  // CommonJS packages that are built in require modules of Node.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  // `pg` tries `pg-native` and does without. Only `npm run dev` loads Vite.
  external: [...Object.keys(dependencies), 'pg-native', 'vite'],
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;
