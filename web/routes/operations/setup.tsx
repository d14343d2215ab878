import { Trans, useLingui } from '@lingui/react/macro';
import IconCircle from '@tabler/icons-react/icons/IconCircle';
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { OPERATIONS_PATHS } from '../../../src/rest/web/page-paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { operatorDoorOf } from './parts/operator-door.ts';
import styles from './parts/operations.module.css';
import { operationPath } from './parts/sections.ts';

interface Facts {
  readonly setup: OutputOf<'get_setup'>;
  readonly categories: number;
  readonly listings: number;
  readonly pages: Readonly<Record<string, string>>;
}

/** The pages on which what is missing is done. */
const PAGES = ['update_settings', 'publish_legal_text', 'list_admin_categories', 'invite_admin', 'list_users', 'list_jobs'];

export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const [setup, categories, shown] = await Promise.all([
    door.call('get_setup', {}),
    door.call('list_admin_categories', {}),
    door.call('show_catalogue', { limit: 1 }),
  ]);
  const pages = door.admin.operations
    .filter(({ name }) => PAGES.includes(name))
    .map((operation): [string, string] => [operation.name, operationPath(operation)]);
  return {
    setup,
    categories: categories.items.filter(({ archivedAt }) => archivedAt === null).length,
    listings: shown.found.items.length,
    pages: Object.fromEntries(pages),
  };
}

interface Step {
  readonly name: string;
  readonly isDone: boolean;
  readonly about: string;
  /** Where it is done; null if only whoever has access to the server can. */
  readonly to: string | null;
}

/** What a new marketplace still needs, each with the page on which it is done. */
export default function SetupPage() {
  const steps = useSteps(useLoaderData<typeof loader>());
  const { t } = useLingui();
  const open = steps.filter(({ isDone }) => !isDone).length;
  const heading = open === 0 ? t`Everything is set up` : t`Set up your marketplace`;
  return (
    <>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <p className={styles['lead']}>
        {open === 0 ? (
          <Trans>
            People can rent here. <Link to={OPERATIONS_PATHS.queue}>See what waits for you.</Link>
          </Trans>
        ) : (
          <Trans>
            {steps.length - open} of {steps.length} steps are done.
          </Trans>
        )}
      </p>
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.name} className={styles['step']}>
            {step.isDone ? (
              <IconCircleCheck className={styles['done']} role="img" aria-label={t`Done`} />
            ) : (
              <IconCircle className={styles['open']} role="img" aria-label={t`Still to do`} />
            )}
            <div>
              <h2>{step.name}</h2>
              <p>{step.about}</p>
            </div>
            {step.to === null ? (
              <span />
            ) : (
              <Link to={andBack(step.to)}>{step.isDone ? <Trans>Look</Trans> : <Trans>Do it</Trans>}</Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was done leads back to the list of steps. */
function andBack(to: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back: OPERATIONS_PATHS.setup }).toString()}`;
}

function useSteps({ setup, categories, listings, pages }: Facts): Step[] {
  const { t } = useLingui();
  const isSet = (name: string) => setup.missing.every((each) => each.name !== name);
  const setting = (...names: readonly string[]) =>
    `${pages['update_settings']}?${new URLSearchParams(names.map((name) => [`settings.${name}`, ''])).toString()}`;
  return [
    {
      name: t`Who you are`,
      isDone: isSet('platformAddress') && isSet('platformEmail'),
      about: t`Your name, postal address and e-mail address stand below every page, in letters and on invoices.`,
      to: setting('platformName', 'platformAddress', 'platformEmail'),
    },
    {
      name: t`Imprint`,
      isDone: isSet('platformImprint'),
      about: t`What the law of your country wants people to be told about you.`,
      to: setting('platformImprint'),
    },
    {
      name: t`Bank account`,
      isDone: isSet('platformIban'),
      about: t`Owners transfer commissions to it, and you pay owners from it.`,
      to: setting('platformIban', 'platformBic'),
    },
    {
      name: t`Terms, privacy notice and rental agreement`,
      isDone: setup.builtInTexts.length === 0,
      about: t`Those that came with the software are a start. Have them checked, and publish your own.`,
      to: pages['publish_legal_text'] ?? null,
    },
    {
      name: t`Payments`,
      isDone: setup.takesPayments,
      about: setup.takesPayments
        ? t`Payments are real.`
        : t`Payments are pretended. Whoever runs the server connects Stripe: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.`,
      to: null,
    },
    {
      name: t`Letters`,
      isDone: setup.sendsMail,
      about: setup.sendsMail
        ? t`E-mails are sent.`
        : t`E-mails reach nobody yet. Whoever runs the server names a mail server: SMTP_URL and MAIL_FROM.`,
      to: null,
    },
    {
      name: t`Text messages`,
      isDone: setup.sendsTexts,
      about: setup.sendsTexts
        ? t`Text messages are sent.`
        : t`Without them nobody can confirm a phone number. Whoever runs the server sets SMS_URL, SMS_TOKEN and SMS_FROM.`,
      to: null,
    },
    {
      name: t`Encrypted address`,
      isDone: setup.isEncrypted,
      about: t`People reach you at an address that begins with https, which PUBLIC_BASE_URL names.`,
      to: null,
    },
    {
      name: t`A second administrator`,
      isDone: setup.admins > 1,
      about: t`One person who loses a password must not lock you out.`,
      to: pages['invite_admin'] ?? null,
    },
    {
      name: t`Categories`,
      isDone: categories > 0,
      about: t`What can be listed here, which fees apply, and what renters must show.`,
      to: pages['list_admin_categories'] ?? null,
    },
    {
      name: t`The first listing`,
      isDone: listings > 0,
      about: t`An owner opens a shop and lists something. Send them the address of this site.`,
      to: pages['list_users'] ?? null,
    },
  ];
}
