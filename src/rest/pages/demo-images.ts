import type { Middleware } from 'koa';
import { demoImage } from '../../demo/demo-image.ts';

const PATH = /^\/media\/demo\/([a-z0-9-]+)-([1-9])\.svg$/;

/** Draws the pictures of the demo data when they are asked for. */
export function demoImages(): Middleware {
  return async (ctx, next) => {
    const [, slug, number] = PATH.exec(ctx.path) ?? [];
    const svg = slug === undefined ? null : demoImage(slug, Number(number));
    if (svg === null) return next();
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.type = 'image/svg+xml';
    ctx.body = svg;
  };
}
