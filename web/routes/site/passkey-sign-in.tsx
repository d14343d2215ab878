import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { DRAFT_FIELD, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';

interface Asked {
  readonly options: Readonly<Record<string, unknown>>;
  readonly next: string;
  readonly draft: string;
}

/** The way in by a passkey, where the browser has any. The form is sent once the device has answered. */
export function PasskeySignIn({ options, next, draft }: Asked) {
  const [isPossible, setPossible] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  useEffect(() => setPossible(browserSupportsWebAuthn()), []);

  async function ask() {
    setFailed(false);
    try {
      // The operation gives them as plain JSON, and the browser checks them.
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const credential = JSON.stringify(await startAuthentication({ optionsJSON }));
      if (answer.current !== null) answer.current.value = credential;
      form.current?.submit();
    } catch {
      // The person has given up, or this device has no passkey for them.
      setFailed(true);
    }
  }

  if (!isPossible) return null;
  return (
    <Form method="post" action={WEB_PATHS['sign-in']} reloadDocument ref={form}>
      <input type="hidden" name="next" value={next} />
      {draft !== '' && <input type="hidden" name={DRAFT_FIELD} value={draft} />}
      <input type="hidden" name="credential" ref={answer} />
      <Button type="button" variant="default" fullWidth size="md" mt="md" onClick={() => void ask()}>
        <Trans>Use a passkey</Trans>
      </Button>
      {hasFailed && (
        <Alert variant="light" role="status" mt="md">
          <Trans>No passkey was used. Try again, or sign in with your password.</Trans>
        </Alert>
      )}
    </Form>
  );
}
