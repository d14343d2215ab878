import { Trans, useLingui } from '@lingui/react/macro';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ABOUT_PATHS, referenceSectionPath } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { CallList } from './parts/calls.tsx';
import styles from './reference.module.css';

export function loader(args: LoaderFunctionArgs) {
  const { reference, publicBaseUrl } = doorOf(args);
  const { sections } = reference();
  const section = sections.find(({ name }) => name === args.params['section']);
  if (section === undefined) throw data(null, { status: 404 });
  const others = sections.map(({ name, title }) => ({ name, title }));
  return { section, others, pageUrl: publicBaseUrl + referenceSectionPath(section.name) };
}

/** The calls of one section, and the way to the others. */
export default function ReferenceSectionPage() {
  const { section, others, pageUrl } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { name, title, about, calls } = section;
  return (
    <article className={styles['page']}>
      <PageHead title={`${title} – ${t`API reference`}`} description={about} canonical={pageUrl} />
      <nav aria-label={t`Where you are`} className={styles['crumbs']}>
        <a href={ABOUT_PATHS.reference}>
          <Trans>API reference</Trans>
        </a>
      </nav>
      <h1 lang="en">{title}</h1>
      <p lang="en">{about}</p>
      <CallList section={name} calls={calls} />
      <nav aria-label={t`Sections`} className={styles['contents']}>
        <h2>
          <Trans>All sections</Trans>
        </h2>
        <ul lang="en">
          {others.map((other) => (
            <li key={other.name}>
              <a href={referenceSectionPath(other.name)} aria-current={other.name === name ? 'page' : undefined}>
                {other.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
