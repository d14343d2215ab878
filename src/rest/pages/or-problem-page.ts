import type { Context } from 'koa';
import { DomainError } from '../../domain/kernel/index.ts';
import { announceWait } from '../rate-headers.ts';
import { markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';
import { showPage } from './show-page.ts';

type Serve = (ctx: Context, path: Record<string, string>) => Promise<void>;

/** Tells a person in a browser why there is no page; everybody else gets the usual envelope. */
export function orProblemPage(serve: Serve): Serve {
  return async (ctx, path) => {
    try {
      await serve(ctx, path);
    } catch (error) {
      if (!(error instanceof DomainError) || ctx.accepts('json', 'html') !== 'html') throw error;
      announceWait(ctx, error);
      showPage(
        ctx,
        error.status,
        pageLayout({ mark: 'bad', heading: 'This page cannot be shown', content: markup`<p>${error.message}</p>` }),
      );
    }
  };
}
