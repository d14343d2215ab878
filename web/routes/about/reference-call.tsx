import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ABOUT_PATHS, referenceCallPath, referenceSectionPath } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Address, Refusals } from './parts/calls.tsx';
import { CopyText } from './parts/copy-text.tsx';
import { Bodies, FieldList } from './parts/fields-list.tsx';
import { Inline, Paragraphs } from './parts/inline.tsx';
import styles from './reference.module.css';

export function loader(args: LoaderFunctionArgs) {
  const { reference, publicBaseUrl } = doorOf(args);
  const all = reference();
  const section = all.sections.find(({ name }) => name === args.params['section']);
  const call = section === undefined ? null : all.call(section.name, args.params['call'] ?? '');
  if (section === undefined || call === null) throw data(null, { status: 404 });
  const { name, title } = section;
  return { section: { name, title }, call, pageUrl: publicBaseUrl + referenceCallPath(name, call.id) };
}

/** One call: what it does, what it takes and answers, and why it may refuse. */
export default function ReferenceCallPage() {
  const { section, call, pageUrl } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { title, url, description, parameters, bodies, answer, answers, refusals, kinds } = call;
  const [status, types] = [answer.status, answer.types.join(', ')];
  return (
    <article className={styles['page']}>
      <PageHead title={`${title.replaceAll('`', '')} – ${t`API reference`}`} canonical={pageUrl} />
      <nav aria-label={t`Where you are`} className={styles['crumbs']}>
        <a href={ABOUT_PATHS.reference}>
          <Trans>API reference</Trans>
        </a>
        {' › '}
        <a href={referenceSectionPath(section.name)} lang="en">
          {section.title}
        </a>
      </nav>
      <h1 lang="en">
        <Inline text={title} />
      </h1>
      <p className={styles['call']} lang="en">
        <Address call={call} />
      </p>
      {url !== null && <CopyText text={url} of={t`the address`} />}
      <div lang="en">
        <Paragraphs text={description} />
      </div>
      <Facts />
      <Part title={t`In the address and the head`} isThere={parameters.length > 0}>
        <FieldList fields={parameters} />
      </Part>
      <Part title={t`What is sent`} isThere={bodies.length > 0}>
        <Bodies bodies={bodies} of={t`an example of what is sent`} />
      </Part>
      <Part title={t`What it answers`} isThere={status !== ''}>
        <p lang="en">
          <code>{status}</code> <Inline text={answer.description} /> <small className={styles['soft']}>{types}</small>
        </p>
        {answers.length > 0 && (
          <p>
            <Trans>
              In <code>data</code>:
            </Trans>
          </p>
        )}
        <Bodies bodies={answers} of={t`an example of the answer`} />
      </Part>
      <Part title={t`Why it may refuse`} isThere={status !== ''}>
        <p>
          <Trans>
            Beside <a href={`${ABOUT_PATHS.reference}#refusals`}>what any call may answer</a>:
          </Trans>
        </p>
        <Refusals refusals={refusals} />
      </Part>
      <Part title={t`Kinds that are named above`} isThere={kinds.length > 0}>
        {kinds.map(({ name, fields }) => (
          <div key={name}>
            <h3 id={`kind-${name}`} lang="en">
              <code>{name}</code>
            </h3>
            <FieldList fields={fields} />
          </div>
        ))}
      </Part>
    </article>
  );
}

function Part({ title, isThere, children }: { title: string; isThere: boolean; children: ReactNode }) {
  if (!isThere) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Who may call it, by which tools it is called over MCP, and what a key needs for it. */
function Facts() {
  const { call } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { who, tools, scopes, weight } = call;
  const facts: (readonly [string, readonly string[]])[] = [
    [t`For`, [who]],
    [t`Over MCP`, tools],
    [t`An API key needs`, scopes],
    [t`Counts as so many requests`, weight > 1 ? [String(weight)] : []],
  ];
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, values]) => values.length > 0)
        .map(([term, values]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd lang="en">
              {values.map((value) => (
                <code key={value}>{value}</code>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
