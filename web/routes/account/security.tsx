import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
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
import { ACCOUNT_PATHS, securityPasskeyPath, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './security.module.css';

/** How a person signs in, and where they are signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const factor = await door.call('get_second_factor', {});
  const { items } = await door.call('list_sessions', {});
  const { identities } = await door.call('list_identities', {});
  const provider = door.provider?.name ?? null;
  return { factor, sessions: items, identities, provider, ...(await door.call('list_passkeys', {})) };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const [sessionId, identityId] = [textIn(form, 'sessionId'), textIn(form, 'identityId')];
  const { refusal } =
    identityId === ''
      ? await door.attempt('end_sessions', sessionId === '' ? {} : { sessionId })
      : await door.attempt('disconnect_identity', { identityId });
  return refusal === null ? redirect(ACCOUNT_PATHS.security, 303) : data({ refusal }, { status: refusal.status });
}

export default function Security() {
  const { factor, sessions, passkeys, isOffered, identities, provider } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Sign-in and security`} />
      <h1>
        <Trans>Sign-in and security</Trans>
      </h1>
      <RefusalBox refusal={sent?.refusal} />
      {factor.isRequired && !factor.isOn && (
        <Alert variant="light" color="yellow" role="status" mb="md">
          <Trans>Administrators sign in with an authenticator app. Set it up now: until then nothing else opens for you.</Trans>
        </Alert>
      )}
      <AppCard factor={factor} />
      {(isOffered || passkeys.length > 0) && <Passkeys passkeys={passkeys} isOffered={isOffered} />}
      {(provider !== null || identities.length > 0) && <Provider provider={provider} identities={identities} />}
      <Sessions sessions={sessions} />
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function AppCard({ factor: { isOn, since, recoveryCodesLeft } }: Pick<Loaded, 'factor'>) {
  const { day, number } = useFormats();
  const left = number(recoveryCodesLeft);
  if (!isOn || since === null)
    return (
      <section className={styles['card']}>
        <h2>
          <Trans>Authenticator app</Trans>
        </h2>
        <p>
          <Trans>
            With an app on your phone, nobody gets in with your password alone: signing in also asks for the six digits that the
            app shows.
          </Trans>
        </p>
        <Button component={Link} to={ACCOUNT_PATHS['security-app']}>
          <Trans>Set up an app</Trans>
        </Button>
      </section>
    );
  const on = day(since.slice(0, 10));
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Authenticator app</Trans>
      </h2>
      <p>
        <Trans>
          On since {on}. Recovery codes left: {left}.
        </Trans>
      </p>
      <div className={styles['buttons']}>
        <Button component={Link} to={ACCOUNT_PATHS['security-codes']} variant="default">
          <Trans>New recovery codes</Trans>
        </Button>
        <Button component={Link} to={ACCOUNT_PATHS['security-app']} variant="default">
          <Trans>Use another app</Trans>
        </Button>
        <Button component={Link} to={ACCOUNT_PATHS['security-remove']} variant="subtle" color="red">
          <Trans>Remove the app</Trans>
        </Button>
      </div>
    </section>
  );
}

function Passkeys({ passkeys, isOffered }: Pick<Loaded, 'passkeys' | 'isOffered'>) {
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>
          With a passkey you sign in by your fingerprint, your face or the PIN of your device. It needs neither your password nor
          a code, and nobody can copy it from you.
        </Trans>
      </p>
      <ul className={styles['rows']}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
        ))}
      </ul>
      {isOffered && (
        <Button component={Link} to={ACCOUNT_PATHS['security-passkey-new']} variant="default">
          <Trans>Add a passkey</Trans>
        </Button>
      )}
    </section>
  );
}

function PasskeyRow({ passkey: { passkeyId, name, createdAt, lastUsedAt } }: { passkey: Loaded['passkeys'][number] }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const since = day(createdAt.slice(0, 10));
  const used = lastUsedAt === null ? '' : day(lastUsedAt.slice(0, 10));
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles['soft']}>
          {used === '' ? (
            <Trans>Since {since}, not used yet</Trans>
          ) : (
            <Trans>
              Since {since}, last used on {used}
            </Trans>
          )}
        </p>
      </div>
      <Button component={Link} to={securityPasskeyPath(passkeyId)} variant="subtle" aria-label={t`Change the passkey ${name}`}>
        <Trans>Change</Trans>
      </Button>
    </li>
  );
}

function Provider({ provider, identities }: Pick<Loaded, 'provider' | 'identities'>) {
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Sign-in at another provider</Trans>
      </h2>
      <p>
        <Trans>
          Who is signed in there signs in here without the password. A code of your authenticator app is still asked for.
        </Trans>
      </p>
      <ul className={styles['rows']}>
        {identities.map((identity) => (
          <IdentityRow key={identity.identityId} identity={identity} />
        ))}
      </ul>
      {provider !== null && (
        <Button component="a" href={WEB_PATHS['provider-start']} rel="nofollow" variant="default">
          <Trans>Connect {provider}</Trans>
        </Button>
      )}
    </section>
  );
}

function IdentityRow({ identity: { identityId, issuer, email, createdAt } }: { identity: Loaded['identities'][number] }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const since = day(createdAt.slice(0, 10));
  const { hostname } = new URL(issuer);
  const name = email ?? hostname;
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles['soft']}>
          <Trans>
            At {hostname}, since {since}
          </Trans>
        </p>
      </div>
      <Form method="post" reloadDocument>
        <input type="hidden" name="identityId" value={identityId} />
        <Button type="submit" variant="subtle" aria-label={t`Disconnect ${name}`}>
          <Trans>Disconnect</Trans>
        </Button>
      </Form>
    </li>
  );
}

function Sessions({ sessions }: Pick<Loaded, 'sessions'>) {
  const others = sessions.filter(({ current }) => !current);
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Where you are signed in</Trans>
      </h2>
      <ul className={styles['rows']}>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Form method="post">
          <p className={styles['soft']}>
            <Trans>Everywhere else you then sign in again, and assistants that you let in have to ask you again.</Trans>
          </p>
          <Button type="submit" variant="default">
            <Trans>Sign out everywhere else</Trans>
          </Button>
        </Form>
      )}
    </section>
  );
}

function SessionRow({
  session: { sessionId, clientName, openedIn, openedFrom, current, createdAt, lastUsedAt },
}: {
  session: Loaded['sessions'][number];
}) {
  const { t } = useLingui();
  const { day } = useFormats();
  const [since, used] = [day(createdAt.slice(0, 10)), day(lastUsedAt.slice(0, 10))];
  const name = clientName ?? openedIn ?? t`You, with your password`;
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> {current && <Trans>(here)</Trans>}
        </p>
        <p className={styles['soft']}>
          <Trans>
            Since {since}, last used on {used}
          </Trans>
          {openedFrom !== null && ' · '}
          {openedFrom !== null && <Trans>from the network {openedFrom}</Trans>}
        </p>
      </div>
      {!current && (
        <Form method="post">
          <input type="hidden" name="sessionId" value={sessionId} />
          <Button type="submit" variant="subtle" aria-label={t`Sign out: ${name}, since ${since}`}>
            <Trans>Sign out</Trans>
          </Button>
        </Form>
      )}
    </li>
  );
}
