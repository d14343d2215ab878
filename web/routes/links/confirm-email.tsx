import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { LinkPage } from './parts/link-page.tsx';
import { RefusedLink } from './parts/refused-link.tsx';
import { signatureIn } from './parts/signed-link.ts';

export const loader = (args: LoaderFunctionArgs) => signatureIn(args);

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const link = { expires: textIn(form, 'expires'), signature: textIn(form, 'signature') };
  const { output, refusal } = await doorOf(args).attempt('confirm_email_change', {
    changeId: args.params['id'] ?? '',
    ...link,
  });
  if (refusal !== null) return data({ refusal, email: '' }, { status: refusal.status });
  return data({ refusal, email: output.email });
}

/** Opening the link changes nothing, because mail filters open links too. Only the button does. */
export default function ConfirmEmail() {
  const { expires, signature } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  if (sent === undefined)
    return (
      <LinkPage heading={t`Confirm your new e-mail address`}>
        <p>
          <Trans>
            Use the address to which we sent this link for your account from now on. The old one no longer signs in then; your
            password stays the same.
          </Trans>
        </p>
        <Form method="post" reloadDocument>
          <input type="hidden" name="expires" value={expires} />
          <input type="hidden" name="signature" value={signature} />
          <Button type="submit" size="md" fullWidth>
            <Trans>Use this address</Trans>
          </Button>
        </Form>
      </LinkPage>
    );
  const { refusal, email } = sent;
  if (refusal !== null) return <RefusedLink refusal={refusal} heading={t`This link no longer works`} />;
  return (
    <LinkPage heading={t`Thank you`} mark="good">
      <p role="status">{t`${email} is the address of your account now. Sign in with it from now on; you can close this page.`}</p>
    </LinkPage>
  );
}
