import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
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
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './security.module.css';

export function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const proven = door.provider?.proven ?? null;
  if (door.provider === null || proven === null) throw redirect(ACCOUNT_PATHS.security);
  return { provider: door.provider.name, email: proven.email };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const proof = door.provider?.proven?.proof ?? '';
  const { refusal } = await door.attempt('connect_identity', { proof });
  if (refusal !== null) return data({ refusal }, { status: refusal.status });
  door.provider?.forget();
  return redirect(ACCOUNT_PATHS.security, 303);
}

export default function SecurityProvider() {
  const { provider, email } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Connect ${provider}`} />
      <h1>
        <Trans>Connect {provider}?</Trans>
      </h1>
      <p>
        {email === null ? (
          <Trans>Whoever signs in there as you have just done then enters your account here, without the password.</Trans>
        ) : (
          <Trans>
            Whoever signs in there as <strong>{email}</strong> then enters your account here, without the password.
          </Trans>
        )}
      </p>
      <Form method="post" reloadDocument>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <Button type="submit" size="md">
            <Trans>Connect it</Trans>
          </Button>
          <Link to={ACCOUNT_PATHS.security}>
            <Trans>Back, and change nothing</Trans>
          </Link>
        </Stack>
      </Form>
    </div>
  );
}
