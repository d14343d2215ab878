import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { ASSET_FOLDER } from './page-paths.ts';
import type { PageServer } from './page-contract.ts';

/** The pages as they were built, or as Vite serves them while somebody works on them. */
export interface WebBuild {
  /** Serves scripts and styles. */
  readonly assets: Middleware;
  /** Loads the pages with the first request for one, so that a start does not wait for them. */
  server(): Promise<PageServer>;
  /** False while somebody works on the pages: Vite puts scripts and styles of its own into them. */
  readonly hasPolicy: boolean;
  close(): Promise<void>;
}

/** Beside the bundle that is started, or in `dist` of the sources. */
const FOLDERS = [join(import.meta.dirname, 'web'), join(import.meta.dirname, '../../../dist/web')];

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The pages that `npm run build` has made. */
export function builtPages(): WebBuild {
  const folder = FOLDERS.find((each) => existsSync(join(each, 'server/index.js'))) ?? '';
  const pages = join(folder, 'server/index.js');
  const files = join(folder, 'client', ASSET_FOLDER);
  const names = new Set(existsSync(files) ? readdirSync(files) : []);
  const read = new Map<string, Buffer>();
  let loaded: Promise<PageServer> | undefined;
  return {
    hasPolicy: true,
    server: () => (loaded ??= import(pages)),
    close: async () => {},
    async assets(ctx, next) {
      const name = ctx.path.startsWith(`/${ASSET_FOLDER}/`) ? ctx.path.slice(ASSET_FOLDER.length + 2) : '';
      if (!names.has(name) || !['GET', 'HEAD'].includes(ctx.method)) return next();
      const bytes = read.get(name) ?? readFileSync(join(files, name));
      read.set(name, bytes);
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.set('Content-Type', TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
      // Everybody gets the same file under this name, so it is packed once.
      ctx.state['sameAs'] = ctx.path;
      ctx.body = bytes;
    },
  };
}

/**
 * The pages straight from their sources, for `npm run dev`: a change shows at once in the browser. Vite is a development
 * package, so only a checkout has it.
 */
export function watchedPages(): WebBuild {
  const starting = import('vite').then(({ createServer }) =>
    createServer({ configFile: VITE_CONFIG, server: { middlewareMode: true }, appType: 'custom' }),
  );
  return {
    hasPolicy: false,
    server: async () => (await (await starting).ssrLoadModule('/server.ts')) as PageServer,
    close: async () => (await starting).close(),
    async assets(ctx, next) {
      const vite = await starting;
      const isLeft = await new Promise<boolean>((resolve) => {
        ctx.res.once('finish', () => resolve(false));
        vite.middlewares(ctx.req, ctx.res, () => resolve(true));
      });
      if (isLeft) return next();
      ctx.respond = false;
    },
  };
}

const VITE_CONFIG = join(import.meta.dirname, '../../../web/vite.config.ts');
