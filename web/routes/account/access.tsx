import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { OutputOf, Scope } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { wordsContext } from '../../language/words.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './account.module.css';

type Loaded = Awaited<ReturnType<typeof loader>>;
type Session = Loaded['sessions'][number];
type Key = Loaded['keys'][number];
type Other = OutputOf<'list_access'>['items'][number];

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const [sessions, keys, access] = await Promise.all([
    door.call('list_sessions', {}),
    door.call('list_api_keys', {}),
    door.call('list_access', {}),
  ]);
  const { searchParams } = args.url;
  const { locale } = args.context.get(wordsContext);
  const inWords = (scopes: readonly Scope[] | null) => scopes?.map((scope) => door.scopeInWords(scope, locale)) ?? null;
  return {
    sessions: sessions.items.map((session) => ({ ...session, may: inWords(session.scopes) })),
    keys: keys.items.filter(({ revokedAt }) => revokedAt === null).map((key) => ({ ...key, may: inWords(key.scopes) })),
    others: access.items.filter(({ kind }) => kind !== 'SESSION' && kind !== 'API_KEY'),
    all: access.items,
    isDone: searchParams.has('done'),
    isEnding: searchParams.has('end-all'),
  };
}

type Door = ReturnType<typeof ownDoorOf>;

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await end(door, textIn(form, 'kind'), form);
  if (refusal === null) return redirect(`${ACCOUNT_PATHS.access}?done=1`, 303);
  return data({ refusal }, { status: refusal.status });
}

async function end(door: Door, kind: string, form: FormData) {
  const id = textIn(form, 'id');
  switch (kind) {
    case 'ALL':
      return door.attempt('end_all_access', { keep: form.getAll('keep') });
    case 'API_KEY':
      return door.attempt('revoke_api_key', { keyId: id });
    case 'CALENDAR':
      return door.attempt('revoke_calendar_feed', { feedId: id });
    case 'DEVICE':
      return door.attempt('unsubscribe_push', { subscriptionId: id });
    case 'INVITATION':
      return door.attempt('revoke_admin_invitation', { invitationId: id });
    case 'IDENTITY':
      return door.attempt('disconnect_identity', { identityId: id });
    case 'PASSKEY':
      return door.attempt('remove_passkey', { passkeyId: id });
    case 'PHONE':
      return door.attempt('update_profile', { phone: null });
    case 'WEBHOOK':
      return door.attempt('delete_agent_webhook', { webhookId: id });
    default:
      return door.attempt('end_sessions', { sessionId: id });
  }
}

export default function Access() {
  const { sessions, keys, others, isDone, isEnding } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Who can act for you`} />
      <h1>
        <Trans>Who can act for you</Trans>
      </h1>
      <p>
        <Trans>
          If you do not know one of them, end it, and <a href="/forgot-password">choose a new password</a>.{' '}
          <a href="/connect">Here</a> you read how to connect an assistant.
        </Trans>
      </p>
      {isDone && (
        <Alert variant="light" color="green" role="status" mb="md">
          <Trans>It can do nothing for you any more.</Trans>
        </Alert>
      )}
      <RefusalBox refusal={sent?.refusal} />
      {isEnding && <EndAll />}
      <section aria-labelledby="signed-in">
        <h2 id="signed-in">
          <Trans>Assistants and devices that are signed in</Trans>
        </h2>
        {sessions.map((session) => (
          <SessionCard key={session.sessionId} session={session} />
        ))}
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">
          <Trans>API keys</Trans>
        </h2>
        {keys.length === 0 && (
          <p className={styles['soft']}>
            <Trans>None. Software that cannot sign in by a link needs one.</Trans>
          </p>
        )}
        {keys.map((key) => (
          <KeyCard key={key.keyId} apiKey={key} />
        ))}
        <p>
          <Button component={Link} to={ACCOUNT_PATHS['new-key']} variant="default">
            <Trans>Make an API key</Trans>
          </Button>
        </p>
      </section>
      <section aria-labelledby="others">
        <h2 id="others">
          <Trans>What else was added to your account</Trans>
        </h2>
        {others.length === 0 && (
          <p className={styles['soft']}>
            <Trans>No device, no software, no calendar and no confirmed phone number.</Trans>
          </p>
        )}
        {others.map((other) => (
          <OtherCard key={other.id} other={other} />
        ))}
      </section>
      {!isEnding && (
        <p>
          <Button component="a" href={`${ACCOUNT_PATHS.access}?end-all`} variant="default">
            <Trans>End all access</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

interface CardParts {
  readonly name: string;
  readonly kind: Other['kind'];
  readonly id: string;
  readonly facts: readonly (readonly [string, string])[];
  /** What it may do; null if it may do everything; undefined if it only reads. */
  readonly may?: readonly string[] | null;
  readonly note?: ReactNode;
}

function Card({ name, kind, id, facts, may, note }: CardParts) {
  return (
    <article className={styles['card']}>
      <h3>{name}</h3>
      {note}
      <dl className={styles['facts']}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {may === null && (
        <p>
          <Trans>It knows your password, or is you yourself. It may do everything that you can do.</Trans>
        </p>
      )}
      {may !== null && may !== undefined && (
        <>
          <p>
            <Trans>It may:</Trans>
          </p>
          <ul>
            {may.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <Form method="post" action={ACCOUNT_PATHS.access} reloadDocument>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="default">
          <Trans>
            End it<span className="hidden">: {name}</span>
          </Trans>
        </Button>
      </Form>
    </article>
  );
}

function SessionCard({ session }: { session: Session }) {
  const { sessionId, clientName, may, endpoint, createdAt, lastUsedAt, current, conversationUntil } = session;
  const { t } = useLingui();
  const { moment } = useFormats();
  const until = conversationUntil === null ? null : moment(conversationUntil, 'UTC');
  return (
    <Card
      kind="SESSION"
      id={sessionId}
      name={clientName ?? t`Signed in with your password`}
      may={may}
      note={
        current && (
          <p>
            <span className={`${styles['badge']} ${styles['turn']}`}>
              <Trans>This browser</Trans>
            </span>
          </p>
        )
      }
      facts={[
        ...(endpoint === null ? [] : [[t`Connected to`, endpoint === 'mcp' ? t`renting only` : t`renting out only`] as const]),
        [t`Signed in`, moment(createdAt, 'UTC')],
        [t`Last seen`, moment(lastUsedAt, 'UTC')],
        ...(until === null ? [] : [[t`In a conversation`, t`until ${until}, longer if it is used`] as const]),
      ]}
    />
  );
}

function KeyCard({ apiKey }: { apiKey: Key }) {
  const { keyId, name, mode, preview, may, createdAt, lastUsedAt, expiresAt, spendCapMinor, spendCurrency } = apiKey;
  const { requireConfirm, confirmAboveMinor } = apiKey;
  const { t } = useLingui();
  const { day, money } = useFormats();
  const dayOf = (instant: string | null) => (instant === null ? t`never` : day(instant.slice(0, 10)));
  const above = confirmAboveMinor === null ? null : money(confirmAboveMinor, spendCurrency ?? 'EUR');
  const always =
    above === null
      ? t`before it spends, ends, opens or publishes anything`
      : t`before it spends more than ${above}, and before it ends, opens or publishes anything`;
  const sometimes = above === null ? t`no` : t`before it spends more than ${above}`;
  return (
    <Card
      kind="API_KEY"
      id={keyId}
      name={name}
      may={may}
      facts={[
        [t`Key`, preview],
        [t`Made`, dayOf(createdAt)],
        [t`Last used`, dayOf(lastUsedAt)],
        [t`Runs out`, dayOf(expiresAt)],
        [t`Works on`, mode === 'live' ? t`real bookings` : t`test bookings only, without real money`],
        [t`Monthly limit`, spendCapMinor === null || spendCurrency === null ? t`none` : money(spendCapMinor, spendCurrency)],
        [t`Asks you first`, requireConfirm ? always : sometimes],
      ]}
    />
  );
}

function useNames(): (other: Other) => string {
  const { t } = useLingui();
  return ({ kind, name }) => {
    const called = name ?? '';
    switch (kind) {
      case 'SESSION':
        return name ?? t`Signed in with your password`;
      case 'API_KEY':
        return t`The API key ${called}`;
      case 'IDENTITY':
        return t`The sign-in at another provider ${called}`;
      case 'PASSKEY':
        return t`The passkey ${called}`;
      case 'DEVICE':
        return t`A device that is told through ${called}`;
      case 'WEBHOOK':
        return t`Software at ${called}, which is told`;
      case 'CALENDAR':
        return t`A calendar address`;
      case 'PHONE':
        return t`The confirmed phone number ${called}`;
      case 'INVITATION':
        return t`The invitation of ${called} to administer the platform`;
    }
  };
}

function OtherCard({ other }: { other: Other }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const nameOf = useNames();
  const { id, kind, createdAt } = other;
  return <Card kind={kind} id={id} name={nameOf(other)} facts={[[t`Added`, day(createdAt.slice(0, 10))]]} />;
}

/** A question before everything ends, because programs that depend on a key stop with it. */
function EndAll() {
  const { all } = useLoaderData<typeof loader>();
  const nameOf = useNames();
  return (
    <section className={styles['card']} role="status">
      <h2>
        <Trans>End all access?</Trans>
      </h2>
      <p>
        <Trans>
          Every assistant and device is signed out at once, and no software, device or calendar is told anything any more.
          Bookings stay as they are. An ended API key never works again.
        </Trans>
      </p>
      <Form method="post" action={ACCOUNT_PATHS.access} reloadDocument>
        <input type="hidden" name="kind" value="ALL" />
        <fieldset className={styles['group']}>
          <legend>
            <Trans>Everything ends, but for what you tick</Trans>
          </legend>
          {all.map((one) => (
            <Checkbox key={one.id} name="keep" value={one.id} label={nameOf(one)} />
          ))}
        </fieldset>
        <div className={styles['buttons']}>
          <Button type="submit" color="danger">
            <Trans>End all access</Trans>
          </Button>
          <Button component="a" href={ACCOUNT_PATHS.access} variant="default">
            <Trans>Back, and end nothing</Trans>
          </Button>
        </div>
      </Form>
    </section>
  );
}
