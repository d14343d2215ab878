import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Connections, HostSettings } from '../../../src/rest/web/page-contract.ts';
import { ABOUT_PATHS, ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import about from './about.module.css';
import styles from './connect.module.css';
import { useClientSteps, useHostWords, useNotes } from './parts/connect-words.ts';
import { CopyText } from './parts/copy-text.tsx';

type Endpoint = Connections['endpoints'][number];

export function loader(args: LoaderFunctionArgs) {
  const { connections, publicBaseUrl } = doorOf(args);
  return { ...connections(), pageUrl: publicBaseUrl + ABOUT_PATHS.connect };
}

/** How a person connects an assistant: the text for each host, with the addresses of this server, ready to copy. */
export default function Connect() {
  const { endpoints, pageUrl } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const titleOf = useTitle();
  const heading = t`Connect your assistant`;
  return (
    <article className={about['page']}>
      <PageHead
        title={heading}
        description={t`The address for each assistant, ready to copy, and what to do where one cannot sign in.`}
        canonical={pageUrl}
      />
      <h1>{heading}</h1>
      <p>
        <Trans>
          Your assistant needs one address. Most then ask you to sign in by themselves, on a page of ours, as soon as something is
          to be done for you. You see there what you allow, and end it whenever you like in{' '}
          <a href={ACCOUNT_PATHS.access}>your account</a>.
        </Trans>
      </p>
      <ul className={styles['sides']}>
        {endpoints.map((endpoint) => (
          <li key={endpoint.key}>
            <a href={`#${endpoint.key}`}>
              <strong>{titleOf(endpoint)}</strong>
              <span>
                {endpoint.side === 'OWNER' ? (
                  <Trans>List, answer requests, hand over, see what you earn</Trans>
                ) : (
                  <Trans>Search, book, pay, ask the owner</Trans>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {endpoints.map((endpoint) => (
        <EndpointPart key={endpoint.key} endpoint={endpoint} title={titleOf(endpoint)} />
      ))}
      <OtherWays />
      <Seen />
    </article>
  );
}

function useTitle(): (endpoint: Pick<Endpoint, 'side'>) => string {
  const { t } = useLingui();
  return ({ side }) => (side === 'OWNER' ? t`For your shop` : t`To rent something`);
}

function EndpointPart({ endpoint: { key, url, hosts }, title }: { endpoint: Endpoint; title: string }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby={key}>
      <h2 id={key}>{title}</h2>
      <p>
        <Trans>The address:</Trans>
      </p>
      <CopyText text={url} of={t`the address, ${title}`} />
      <div className={styles['hosts']}>
        {hosts.map((settings) => (
          <Host key={settings.host} settings={settings} title={title} />
        ))}
      </div>
    </section>
  );
}

function Host({ settings, title }: { settings: HostSettings; title: string }) {
  const { nameOf, placeOf } = useHostWords();
  const name = nameOf(settings);
  return (
    <details>
      <summary>
        {name}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={styles['host']}>
        <p>{placeOf(settings)}</p>
        <CopyText text={settings.text} of={`${name}, ${title}`} />
        {settings.signsIn === 'KEY' && (
          <p className={about['soft']}>
            <Trans>
              With a key of yours: <a href="#key">how to make one</a>.
            </Trans>
          </p>
        )}
      </div>
    </details>
  );
}

function OtherWays() {
  const { sessionHours } = useLoaderData<typeof loader>();
  const { idle, longest } = sessionHours;
  return (
    <>
      <h2 id="key">
        <Trans>With an API key</Trans>
      </h2>
      <p>
        <Trans>
          Where an assistant cannot ask you to sign in, <a href={ACCOUNT_PATHS['new-key']}>make a key</a>: choose what it may do,
          for how long, up to which amount, and whether it asks you first. You see it once. Put it into the settings of the
          assistant in place of <code>svc_live_…</code>, as above; programs may also send it as <code>X-Api-Key</code>.
        </Trans>
      </p>
      <h2>
        <Trans>With neither</Trans>
      </h2>
      <p>
        <Trans>
          An assistant whose settings you cannot change gives you a link: open it, sign in and approve. It then acts with a short
          session that it keeps in the conversation, for bookings, documents, payments, messages and your shop only.
        </Trans>{' '}
        <Plural
          value={idle}
          one={`It ends # hour after its last use, and after ${longest} hours in all.`}
          other={`It ends # hours after its last use, and after ${longest} hours in all.`}
        />
      </p>
    </>
  );
}

/** What clients were seen to do, unmodified, as a table that scrolls on a phone. */
function Seen() {
  const { seen } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const steps = useClientSteps();
  const noteOf = useNotes();
  return (
    <>
      <h2 id="seen">
        <Trans>What was seen to work</Trans>
      </h2>
      <p>
        <Trans>
          These programs were tried with this software, unmodified, and did this. What needs a model or an account was not tried.
        </Trans>
      </p>
      <div className={styles['scroll']} role="region" tabIndex={0} aria-labelledby="seen">
        <table className={styles['seen']}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Program</Trans>
              </th>
              {steps.map(([step, words]) => (
                <th key={step} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seen.map(({ client, version, does, because }) => (
              <tr key={client}>
                <th scope="row">
                  {`${client} ${version}`}
                  {because !== null && <small className={styles['note']}>{noteOf(because)}</small>}
                </th>
                {steps.map(([step]) => (
                  <td key={step}>
                    {does.includes(step) ? (
                      <IconCheck size={18} role="img" aria-label={t`yes`} />
                    ) : (
                      <span aria-label={t`no`}>–</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
