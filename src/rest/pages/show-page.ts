import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { legalPath } from '../../domain/people/legal/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import { asDeclared } from '../../tools/declared-errors.ts';
import { announceWait } from '../rate-headers.ts';
import { markup, type Markup, textOf } from './markup.ts';
import { FOOTER_PLACE, NAME_PLACE, pageLayout } from './page-layout.ts';
import { pageStyle } from './page-style.ts';

const STYLE_HASH = createHash('sha256').update(pageStyle).digest('base64');
// No form-action: after a form, a page may lead on to an address on another origin.
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

interface Options {
  readonly formsTo?: string;
  /** The page is part of what a person can install as an app; `SCRIPTED`: the one script of ours runs on it. */
  readonly app?: keyof typeof APP_POLICIES;
}

const INSTALLABLE = "manifest-src 'self'; img-src 'self'";
const APP_POLICIES = { INSTALLABLE, SCRIPTED: `${INSTALLABLE}; script-src 'self'; worker-src 'self'` };

/** Answers with a page for people: our own style and nothing else may run or load. Its forms lead to `formsTo` and nowhere else, where that is said. */
export function showPage(ctx: Context, status: number, html: string, { formsTo, app }: Options = {}): void {
  ctx.status = status;
  const parts = [
    POLICY,
    ...(formsTo === undefined ? [] : [`form-action ${formsTo}`]),
    ...(app === undefined ? [] : [APP_POLICIES[app]]),
  ];
  ctx.set('Content-Security-Policy', parts.join('; '));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = framePage(html, ctx.state['operator']);
}

type Serve = (ctx: Context, path: Record<string, string>) => Promise<void>;

/** Tells a person in a browser why there is no page; everybody else gets the usual envelope. */
export function orProblemPage(serve: Serve): Serve {
  return async (ctx, path) => {
    try {
      await serve(ctx, path);
    } catch (thrown) {
      const error = asDeclared(thrown);
      if (!(error instanceof DomainError) || !prefersPage(ctx)) throw error;
      showProblem(ctx, error);
    }
  };
}

/** A person in a browser, and no program. */
export function prefersPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}

/** The page that stands where the one that was asked for cannot. */
export function showProblem(ctx: Context, error: DomainError): void {
  announceWait(ctx, error);
  const content = markup`<p>${error.message}</p>`;
  showPage(ctx, error.status, pageLayout({ mark: 'bad', heading: 'This page cannot be shown', content }));
}

/** Who runs this marketplace, as its pages say it; empty is left out. */
export interface Operator {
  readonly platformName: string;
  readonly platformAddress: string;
  readonly platformEmail: string;
}

/** Fills in what is the operator's on every page: the name above it and in the title, the legal texts and the contact below. */
export function framePage(html: string, operator: Operator): string {
  // Functions, because `$` in a plain replacement has a meaning of its own.
  return html
    .replaceAll(NAME_PLACE, () => textOf(markup`${operator.platformName}`))
    .replace(FOOTER_PLACE, () => textOf(footer(operator)));
}

function footer({ platformName, platformAddress, platformEmail }: Operator): Markup {
  const about = [platformName, platformAddress].filter((part) => part !== '').join(', ');
  const contact = platformEmail === '' ? '' : markup`<p><a href="mailto:${platformEmail}">${platformEmail}</a></p>`;
  return markup`<footer class="site">
<nav aria-label="Legal"><ul><li><a href="${legalPath('TERMS')}">Terms of use</a></li><li><a href="${legalPath('PRIVACY')}">Privacy</a></li></ul></nav>
<p>${about}</p>${contact}
</footer>`;
}

/** Lets every page of a request know who runs the marketplace. */
export function setOperator(operator: Operator): Middleware {
  return (ctx, next) => {
    ctx.state['operator'] = operator;
    return next();
  };
}
