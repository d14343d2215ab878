import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reference, ReferenceLine } from '../../../src/rest/web/page-contract.ts';
import { ABOUT_PATHS, referenceSectionPath } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { CallList, Refusals } from './parts/calls.tsx';
import { Inline } from './parts/inline.tsx';
import styles from './reference.module.css';

const MOST_LETTERS = 80;

/** Every call by its name, or those that have all words of a search. */
export function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { words, credentials, refusals, sections } = door.reference();
  const q = (args.url.searchParams.get('q') ?? '').trim().slice(0, MOST_LETTERS);
  const wanted = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const fits = (call: ReferenceLine) => wanted.every((word) => textOf(call).includes(word));
  const found = sections
    .map((section) => ({ ...section, calls: section.calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0);
  return { q, words, credentials, refusals, sections: found, pageUrl: door.publicBaseUrl + ABOUT_PATHS.reference };
}

function textOf({ method, path, title, id, tools }: ReferenceLine): string {
  return [method, path, title, id, ...tools].join(' ').toLowerCase();
}

export default function ReferencePage() {
  const { q, sections, pageUrl } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const heading = t`API reference`;
  return (
    <article className={styles['page']}>
      <PageHead
        title={heading}
        description={t`Every call of the API with its fields and refusals.`}
        canonical={pageUrl}
        isUnlisted={q !== ''}
      />
      <h1>{heading}</h1>
      <p>
        <Trans>
          The same calls that assistants make, to be read by people, in English. For programs:{' '}
          <a href="/api/v1/openapi/agent">the OpenAPI description</a>, <a href="/AGENT_GUIDE.md">the guide for agents</a>,{' '}
          <a href="/OWNER_GUIDE.md">the guide for owners</a>.
        </Trans>
      </p>
      <Search />
      {q === '' && <Before />}
      {q !== '' && sections.length === 0 && (
        <p role="status">
          <Trans>No call has all these words. Try one word, a path or the name of a tool.</Trans>
        </p>
      )}
      {sections.map(({ name, title, about, calls }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} lang="en">
            <a href={referenceSectionPath(name)}>{title}</a>
          </h2>
          <p lang="en">{about}</p>
          <CallList section={name} calls={calls} />
        </section>
      ))}
    </article>
  );
}

function Search() {
  const { q, sections } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const found = sections.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <Form method="get" role="search" aria-label={t`Find a call`} className={styles['search']}>
      <TextInput
        type="search"
        name="q"
        label={t`Find a call`}
        placeholder={t`booking, /pay, search_assets`}
        maxLength={MOST_LETTERS}
        defaultValue={q}
      />
      <Button type="submit" variant="default">
        <Trans>Search</Trans>
      </Button>
      {q !== '' && found > 0 && (
        <p role="status">
          <Plural value={found} one="# call" other="# calls" /> ·{' '}
          <a href={ABOUT_PATHS.reference}>
            <Trans>Show all</Trans>
          </a>
        </p>
      )}
    </Form>
  );
}

/** What holds for every call, and the way to each section. */
function Before() {
  const { words, credentials, refusals, sections } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const titles = {
    words: t`What holds for every call`,
    credentials: t`Signing in: what to send`,
    refusals: t`What any call may answer`,
  };
  return (
    <>
      <nav aria-label={t`On this page`} className={styles['contents']}>
        <ul>
          {Object.entries(titles).map(([name, title]) => (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>
            </li>
          ))}
          {sections.map(({ name, title }) => (
            <li key={name} lang="en">
              <a href={`#${name}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <h2 id="words">{titles.words}</h2>
      <div lang="en">
        {words.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph} />
          </p>
        ))}
      </div>
      <h2 id="credentials">{titles.credentials}</h2>
      <Credentials credentials={credentials} />
      <h2 id="refusals">{titles.refusals}</h2>
      <p>
        <Trans>Each call names its own refusals on its page; these can come from every one.</Trans>
      </p>
      <Refusals refusals={refusals} />
    </>
  );
}

function Credentials({ credentials: { bearer, keyHeader, who } }: Pick<Reference, 'credentials'>) {
  return (
    <>
      <p lang="en">
        <Inline text={`${bearer} As \`Authorization: Bearer …\`; a key also as \`${keyHeader}\`.`} />{' '}
        <a href={referenceSectionPath('sign-in')}>
          <Trans>How to get them</Trans>
        </a>
      </p>
      <dl className={styles['who']} lang="en">
        {who.map(({ name, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
