import { Trans } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../shell/page-head.tsx';
import { noSuchPage, operatorDoorOf } from './parts/operator-door.ts';
import styles from './parts/operations.module.css';
import { useSectionWords } from './parts/section-words.ts';
import { isSection, operationPath, sectionOf, sectionsOf } from './parts/sections.ts';
import { useTitles } from './parts/titles.ts';

export function loader(args: LoaderFunctionArgs) {
  const { operations } = operatorDoorOf(args).admin;
  const section = args.params['section'] ?? '';
  if (!isSection(section) || !sectionsOf(operations).includes(section)) throw noSuchPage();
  const own = operations.filter((operation) => sectionOf(operation) === section);
  const entries = own.map((operation) => ({
    name: operation.name,
    title: operation.title,
    description: operation.description,
    kind: operation.kind,
    to: operationPath(operation),
  }));
  return { section, entries };
}

/** What can be looked at and done in a part of the operator's work. */
export default function SectionPage() {
  const { section, entries } = useLoaderData<typeof loader>();
  const { name, about } = useSectionWords()[section];
  const titleOf = useTitles();
  const list = (kind: 'query' | 'command') => (
    <ul className={styles['tiles']}>
      {entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => (
          <li key={entry.name}>
            <Link className={styles['tile']} to={entry.to}>
              <strong>{titleOf(entry)}</strong>
              <span>{firstSentence(entry.description)}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
  return (
    <>
      <PageHead title={name} />
      <h1>{name}</h1>
      <p className={styles['lead']}>{about}</p>
      {entries.some(({ kind }) => kind === 'query') && (
        <>
          <h2>
            <Trans>Look</Trans>
          </h2>
          {list('query')}
        </>
      )}
      {entries.some(({ kind }) => kind === 'command') && (
        <>
          <h2>
            <Trans>Do</Trans>
          </h2>
          {list('command')}
        </>
      )}
    </>
  );
}

function firstSentence(text: string): string {
  const [sentence = text] = /^(?:[^(]|\([^)]*\))+?[.:;](?=\s|$)/.exec(text) ?? [];
  return sentence.replace(/[:;]$/, '.');
}
