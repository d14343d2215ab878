import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { Refusal } from '../../src/rest/web/page-contract.ts';

const MINUTE_SECONDS = 60;

/** Why a form was refused, above the form, read out as soon as the page has loaded. */
export function RefusalBox({ refusal }: { refusal: Refusal | null | undefined }) {
  const words = useRefusalWords();
  if (refusal === null || refusal === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert" classNames={{ message: 'refusal' }}>
      {words(refusal)}
    </Alert>
  );
}

/** The words for refusals that people meet often, in the language of the page; for all others, those of the operation. */
function useRefusalWords(): (refusal: Refusal) => string {
  const { t, i18n } = useLingui();
  return ({ code, message, fields, retryAfterSeconds }) => {
    if (code === 'second_factor_needed' || code === 'code_needed')
      return t`Your password and a code of your authenticator app, please: your account asks for both.`;
    if (Object.keys(fields).length > 0) return t`Please look at the marked fields again.`;
    // What the message says to programs is of no use to a person, who has no idempotency key.
    if (code === 'outcome_unknown')
      return t`Nobody knows whether that was done: our database went away in the middle of it. Wait a moment, then look whether it was done before you send it again.`;
    if (i18n.locale === 'en') return message;
    const minutes = Math.ceil((retryAfterSeconds ?? 0) / MINUTE_SECONDS);
    if (code === 'invalid_login') return t`The e-mail address or the password is wrong.`;
    if (code === 'passkey_refused')
      return t`This passkey does not sign in here, or it took too long. Try again, or sign in with your password.`;
    if (code === 'passkey_not_added')
      return t`The passkey was not added: it was made for something else, or too long ago. Try again.`;
    if (code === 'identity_not_proven')
      return t`That sign-in was not completed, or took too long. Try again, or sign in with your password.`;
    if (code === 'identity_without_email')
      return t`The provider says of no e-mail address that it is yours. Confirm your address there, or sign in with your password and connect the provider in your account.`;
    if (code === 'identity_not_connected')
      return t`There is an account with this e-mail address. Sign in with its password first, and connect the provider under “Sign-in and security”. If the password is not yours, choose a new one by e-mail.`;
    if (code === 'identity_taken')
      return t`With this sign-in somebody enters another account already. Disconnect it there first.`;
    if (code === 'already_exists') return t`There is an account with this e-mail address already. Sign in with it.`;
    if (retryAfterSeconds !== null) return t`That was tried too often. Wait ${minutes} minutes, then try again.`;
    return message;
  };
}
