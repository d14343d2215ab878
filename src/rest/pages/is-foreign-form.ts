import type { Context } from 'koa';

/** Browsers say where a form comes from; what says nothing is no browser, and has no person to deceive. */
export function isForeignForm(ctx: Context, publicBaseUrl: string): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '' && site !== 'same-origin' && site !== 'none') return true;
  const origin = ctx.get('origin');
  return origin !== '' && origin !== publicBaseUrl && URL.parse(origin)?.host !== ctx.host;
}
