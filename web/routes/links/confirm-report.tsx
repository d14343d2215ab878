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
  const { refusal } = await doorOf(args).attempt('confirm_listing_report', {
    reportId: args.params['id'] ?? '',
    ...link,
  });
  return data({ refusal }, { status: refusal?.status ?? 200 });
}

/** Opening the link changes nothing, because mail filters open links too. Only the button does. */
export default function ConfirmReport() {
  const { expires, signature } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  if (sent === undefined)
    return (
      <LinkPage heading={t`Confirm your report`}>
        <p>
          <Trans>Confirm that you reported the listing, and a person looks at it.</Trans>
        </p>
        <Form method="post" reloadDocument>
          <input type="hidden" name="expires" value={expires} />
          <input type="hidden" name="signature" value={signature} />
          <Button type="submit" size="md" fullWidth>
            <Trans>Confirm my report</Trans>
          </Button>
        </Form>
      </LinkPage>
    );
  if (sent.refusal !== null) return <RefusedLink refusal={sent.refusal} heading={t`This link does not work`} />;
  return (
    <LinkPage heading={t`Thank you`} mark="good">
      <p role="status">
        <Trans>A person looks at your report. You can close this page.</Trans>
      </p>
    </LinkPage>
  );
}
