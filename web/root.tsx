import './shell/styles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ColorSchemeScript, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { ACCOUNT_PATHS, areaOf, WEB_PATHS } from '../src/rest/web/page-paths.ts';
import { doorOf } from './door.ts';
import { addWords } from './language/add-words.ts';
import { noOwnWords } from './language/catalogue.ts';
import { OWN_WORDS, ownWordsContext, useOwnWordsText, wordsContext } from './language/words.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { isRefusal, useFailurePage, useMissingPage, useRefusalPage } from './shell/refusal-words.ts';
import { Footer } from './shell/footer.tsx';
import { type Frame, useFrame, useShopLook } from './shell/frame.ts';
import { Header } from './shell/header.tsx';
import { useNonce } from './shell/nonce.ts';
import { lookVariables, theme } from './shell/theme.ts';

export function loader(args: LoaderFunctionArgs): Frame {
  const { operator, person, choices, draft, isStill, address, languages } = doorOf(args);
  const { locale: language } = args.context.get(wordsContext);
  const path = args.url.pathname;
  const kept = draft === null ? null : { path, values: draft };
  return {
    operator,
    person,
    scheme: choices.scheme,
    language,
    languages,
    draft: kept,
    isStill,
    address: isStill ? address : null,
  };
}

/** An administrator who lacks a second factor sets it up before any other page opens. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ url, context }, next) => {
    if (doorOf({ context }).person?.lacksSecondFactor && !WITHOUT_FACTOR.includes(url.pathname))
      throw redirect(ACCOUNT_PATHS.security);
    return next();
  },
];

const WITHOUT_FACTOR: readonly string[] = [
  ACCOUNT_PATHS.security,
  ACCOUNT_PATHS['security-app'],
  WEB_PATHS['sign-out'],
  WEB_PATHS.preferences,
];

/** Loads the words of the area to which a person goes without loading a whole page. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const i18n = context.get(wordsContext);
    await addWords(i18n, areaOf(new URL(request.url).pathname), context.get(ownWordsContext) ?? noOwnWords(i18n.locale));
    return next();
  },
];

export function Layout({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const nonce = useNonce();
  const scheme = frame?.scheme ?? 'auto';
  const look = useShopLook();
  return (
    <html
      lang={frame?.language ?? 'en'}
      data-mantine-color-scheme={scheme === 'dark' ? 'dark' : 'light'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <link rel="icon" href={look?.icon ?? frame?.operator.logo ?? '/media/icon.svg'} />
        <Meta />
        <Links nonce={nonce} />
        <ColorSchemeScript defaultColorScheme={scheme} nonce={nonce} localStorageKey="no-scheme" />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          defaultColorScheme={scheme}
          colorSchemeManager={FROM_COOKIE}
          getStyleNonce={() => nonce}
          {...(frame !== undefined && { cssVariablesResolver: lookVariables(frame.operator.colours, look?.colours) })}
        >
          {frame === undefined ? (
            <main>{children}</main>
          ) : (
            <>
              <SkipLink />
              <Header frame={frame} />
              <main id="content">{children}</main>
              <Footer frame={frame} />
            </>
          )}
        </MantineProvider>
        {frame?.isStill !== true && (
          <>
            <OwnWordsScript nonce={nonce} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** What the scripts of the page need of the operator's texts. A browser runs nothing of it. */
function OwnWordsScript({ nonce }: { nonce: string }) {
  const text = useOwnWordsText();
  if (text === '') return null;
  return <script id={OWN_WORDS} type="application/json" nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The choice is in a cookie, which the server reads, so that a page never flashes in the other scheme. */
const FROM_COOKIE = {
  get: <Value,>(usual: Value) => usual,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

function SkipLink() {
  return (
    <a className="skip" href="#content">
      <Trans>Skip to the content</Trans>
    </a>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useLingui();
  const missing = useMissingPage();
  const failed = useFailurePage();
  const words = useRefusalPage();
  if (!isRouteErrorResponse(error)) return <ErrorPage {...failed} />;
  if (isRefusal(error.data) && error.status !== 404) return <ErrorPage {...words(error.data)} />;
  if (error.status === 404) return <ErrorPage {...missing} />;
  return <ErrorPage heading={t`This page cannot be shown`} text={t`Try again in a moment.`} />;
}
