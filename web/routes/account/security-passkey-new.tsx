import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { type FormEvent, useRef, useState } from 'react';
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
import { jsonIn, textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './security.module.css';

export async function loader(args: LoaderFunctionArgs) {
  return ownDoorOf(args).call('start_passkey', {});
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const name = textIn(form, 'name').trim();
  const { refusal } = await ownDoorOf(args).attempt('add_passkey', { name, credential: jsonIn(form, 'credential') });
  return refusal === null ? redirect(ACCOUNT_PATHS.security, 303) : data({ refusal, name }, { status: refusal.status });
}

type Failure = 'KNOWN' | 'GIVEN_UP';

export default function SecurityPasskeyNew() {
  const { options } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);

  async function make() {
    setFailure(null);
    try {
      // The operation gives them as plain JSON, and the browser checks them.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const credential = JSON.stringify(await startRegistration({ optionsJSON }));
      if (answer.current !== null) answer.current.value = credential;
      form.current?.submit();
    } catch (error) {
      const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      setFailure(isKnown ? 'KNOWN' : 'GIVEN_UP');
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void make();
  }

  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Add a passkey`} />
      <h1>
        <Trans>Add a passkey</Trans>
      </h1>
      <p>
        <Trans>
          Your device makes the passkey and keeps it. It then asks for your fingerprint, your face or your PIN when you sign in
          here.
        </Trans>
      </p>
      <noscript>
        <p>
          <Trans>A passkey needs JavaScript, which is switched off in this browser.</Trans>
        </p>
      </noscript>
      <Form method="post" reloadDocument ref={form} onSubmit={onSubmit}>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <TextInput
            name="name"
            label={t`Name`}
            description={t`By which you will know it, for example “My phone”.`}
            defaultValue={sent?.name ?? ''}
            maxLength={60}
            required
            withAsterisk={false}
            error={sent?.refusal.fields['name']}
          />
          <input type="hidden" name="credential" ref={answer} />
          {failure !== null && (
            <Alert variant="light" role="status">
              {failure === 'KNOWN' ? (
                <Trans>This device has a passkey for your account already.</Trans>
              ) : (
                <Trans>No passkey was made. Try again when you are ready.</Trans>
              )}
            </Alert>
          )}
          <Button type="submit" size="md">
            <Trans>Make the passkey</Trans>
          </Button>
          <Link to={ACCOUNT_PATHS.security}>
            <Trans>Back, and change nothing</Trans>
          </Link>
        </Stack>
      </Form>
    </div>
  );
}
