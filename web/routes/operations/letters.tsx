import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { OPERATIONS_PATHS } from '../../../src/rest/web/page-paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './parts/operations.module.css';
import { operatorDoorOf } from './parts/operator-door.ts';

export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const { searchParams } = args.url;
  const wanted = searchParams.get('language') ?? '';
  const languages = [...door.words.languages.values()].map(({ code, name }) => ({ code, name }));
  const language = door.words.languages.has(wanted) ? wanted : 'en';
  const letter = searchParams.get('letter') ?? '';
  const letterName = LETTER_NAME.test(letter) ? letter : undefined;
  const { letters, shown } = await door.call('preview_letters', { language, letterName });
  // The style sheet in the letter has the colours of dark mode. The policy of this page lets through what has its nonce.
  const html = shown?.html.replace('<style>', `<style nonce="${door.nonce}">`);
  return { language, languages, letters, shown: shown === null || html === undefined ? null : { ...shown, html } };
}

const LETTER_NAME = /^[\w.-]{1,80}$/;

/** Every letter that the platform sends, in every language, as it looks and as plain text. */
export default function LettersPage() {
  const { language, languages, letters, shown } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const heading = t`Letters`;
  const inLanguage = (code: string) =>
    addressOf(shown === null ? { language: code } : { language: code, letter: shown.letterName });
  return (
    <>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <p className={styles['lead']}>
        <Trans>Every e-mail that the platform sends, with example data. Nothing is sent from here.</Trans>
      </p>
      <nav className={styles['row']} aria-label={t`Language`} style={{ marginBottom: '1rem' }}>
        {languages.map(({ code, name }) => (
          <Link key={code} to={inLanguage(code)} aria-current={code === language ? 'page' : undefined} lang={code}>
            {name}
          </Link>
        ))}
      </nav>
      {shown !== null && <Shown />}
      <h2>
        <Trans>All letters</Trans>
      </h2>
      <ul className={styles['steps']} lang={language}>
        {letters.map(({ letterName, subject }) => (
          <li key={letterName}>
            <Link
              to={addressOf({ language, letter: letterName })}
              aria-current={letterName === shown?.letterName ? 'page' : undefined}
            >
              {subject}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function addressOf(query: Readonly<Record<string, string>>): string {
  return `${OPERATIONS_PATHS.letters}?${new URLSearchParams(query).toString()}`;
}

/** A letter in a frame of its own, in which nothing runs and no link opens. */
function Shown() {
  const { shown, language } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  if (shown === null) return null;
  return (
    <section className={styles['card']} aria-label={shown.subject} lang={language}>
      <iframe
        title={t`The letter as it looks`}
        srcDoc={shown.html}
        sandbox=""
        style={{ width: '100%', height: '36rem', border: '1px solid var(--edge)', borderRadius: '0.5rem' }}
      />
      <details>
        <summary style={{ minHeight: '2.75rem', display: 'list-item', paddingTop: '0.75rem' }}>
          <Trans>As plain text</Trans>
        </summary>
        <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.text}</pre>
      </details>
    </section>
  );
}
