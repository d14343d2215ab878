import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { wordsContext } from '../../language/words.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './about.module.css';
import { Lines } from './parts/lines.tsx';

type LegalText = OutputOf<'get_legal_text'>;
type Version = LegalText['versions'][number];

/**
 * A legal text word for word: the one in force, or with `?version=` exactly that one; in the language of the page or in that of
 * `?language=`, if there is such a text.
 */
export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { kind } = args.params;
  const { searchParams } = args.url;
  const version = searchParams.get('version');
  const wanted = searchParams.get('language') ?? '';
  const names = Object.fromEntries([...door.words.languages].map(([code, { name }]) => [code, name]));
  const language = Object.hasOwn(names, wanted) ? wanted : args.context.get(wordsContext).locale;
  const asked = await door.attempt('get_legal_text', { kind, language, ...(version !== null && { version }) });
  const { keptDays } = door;
  if (asked.refusal === null) return data({ shown: asked.output, current: null, keptDays, names });
  const inForce = version === null ? asked : await door.attempt('get_legal_text', { kind });
  if (inForce.refusal === null) return data({ shown: null, current: inForce.output, keptDays, names }, { status: 404 });
  throw Response.json(inForce.refusal, { status: inForce.refusal.status === 400 ? 404 : inForce.refusal.status });
}

export default function LegalTextPage() {
  const { shown, current } = useLoaderData<typeof loader>();
  return shown === null ? <NoVersion current={current} /> : <Shown shown={shown} />;
}

function Shown({ shown }: { shown: LegalText }) {
  const [heading = '', ...lines] = linesOf(shown.text);
  return (
    <article className={styles['page']}>
      <PageHead title={heading} />
      <InLanguage shown={shown} />
      {!shown.current && (
        <p className={styles['note']}>
          <Trans>This is not the version in force. It stays here because accounts or bookings may name it.</Trans>
        </p>
      )}
      <div lang={shown.language}>
        <h1>{heading}</h1>
        <Lines lines={lines} />
      </div>
      {shown.below.length > 0 && (
        <>
          <h2>
            <Trans>In this marketplace, now</Trans>
          </h2>
          <Kept />
        </>
      )}
      <About shown={shown} />
    </article>
  );
}

/** Says when the text is a translation, or in another language than the page, and leads to the other ones. */
function InLanguage({ shown }: { shown: LegalText }) {
  const { i18n } = useLingui();
  const { names } = useLoaderData<typeof loader>();
  const { language, originalLanguage, languages, url } = shown;
  if (language === i18n.locale && languages.length === 1) return null;
  const original = names[originalLanguage] ?? originalLanguage;
  return (
    <div className={styles['note']}>
      {language !== originalLanguage && (
        <p>
          <Trans>This is a translation. What is agreed is the original ({original}).</Trans>
        </p>
      )}
      {language !== i18n.locale && !languages.some((each) => each === i18n.locale) && (
        <p>
          <Trans>This text is not available in your language.</Trans>
        </p>
      )}
      {languages.length > 1 && (
        <ul>
          {languages.map((each) => (
            <li key={each}>
              {each === language ? (
                <span lang={each}>{names[each] ?? each}</span>
              ) : (
                <a href={`${url}&language=${each}`} hrefLang={each} lang={each}>
                  {names[each] ?? each}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The sentences below the privacy notice, which its answer has in English. */
function Kept() {
  const { documents, mails, inquiries } = useLoaderData<typeof loader>().keptDays;
  return (
    <>
      <p>
        <Plural
          value={documents}
          one="Documents are erased one day after the last booking that needed them, or its last claim, has ended."
          other="Documents are erased # days after the last booking that needed them, or its last claim, has ended."
        />
      </p>
      <p>
        <Plural
          value={mails}
          one="E-mails are deleted one day after they were sent."
          other="E-mails are deleted # days after they were sent."
        />
      </p>
      <p>
        <Plural
          value={inquiries}
          one="Conversations without a booking are deleted one day after their last line."
          other="Conversations without a booking are deleted # days after their last line."
        />
      </p>
    </>
  );
}

function About({ shown }: { shown: LegalText }) {
  const { version, sha256, versions } = shown;
  const published = <Published version={shown} />;
  return (
    <section className={styles['about']}>
      <h2>
        <Trans>About this text</Trans>
      </h2>
      <p>
        <Trans>
          Version {version}, published on {published}.
        </Trans>
      </p>
      <p>
        <Trans>SHA-256 of the original text:</Trans> <code>{sha256}</code>
      </p>
      <Versions versions={versions.filter((each) => each.version !== version)} />
    </section>
  );
}

function Versions({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <>
      <p>
        <Trans>Other versions:</Trans>
      </p>
      <ul>
        {versions.map((each) => (
          <li key={each.version}>
            <a href={each.url}>{each.version}</a>, <Published version={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Published({ version: { publishedAt } }: { version: Pick<Version, 'publishedAt'> }) {
  const { day } = useFormats();
  return <time dateTime={publishedAt}>{day(publishedAt.slice(0, 10))}</time>;
}

function NoVersion({ current }: { current: LegalText | null }) {
  const { t } = useLingui();
  const heading = t`There is no such version of this text`;
  return (
    <div className={styles['page']}>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      {current !== null && <Versions versions={current.versions} />}
    </div>
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
