import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Stack, Title } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, redirect, useActionData } from 'react-router';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { useCodeField } from '../../form/code-field.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';

const SCHEMA = { properties: { code: { type: 'string' } }, required: ['code'] };

export function loader(args: LoaderFunctionArgs) {
  if (provenOf(args) === null) throw redirect(WEB_PATHS['sign-in']);
  return null;
}

/** The code of the second factor, which the identity provider does not stand for. */
export async function action(args: ActionFunctionArgs) {
  const { provider } = doorOf(args);
  const proven = provenOf(args);
  if (provider === null || proven === null) throw redirect(WEB_PATHS['sign-in'], 303);
  const { refusal } = await provider.signIn(textIn(await args.request.formData(), 'code').trim());
  if (refusal === null) return redirect(proven.next || WEB_PATHS.browse, 303);
  return data({ refusal }, { status: refusal.status });
}

function provenOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  return doorOf(args).provider?.proven ?? null;
}

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export default function ProviderCode() {
  const sent = useActionData<typeof action>();
  const code = useCodeField();
  const { t } = useLingui();
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`One more step`} />
      <Title order={1} mb="xs">
        <Trans>One more step</Trans>
      </Title>
      <p>
        <Trans>Your account also asks for a code of your authenticator app.</Trans>
      </p>
      <Form method="post" replace>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <Fields schema={SCHEMA} values={{}} refusal={sent?.refusal} fields={[code]} />
          <Button type="submit" fullWidth size="md">
            <Trans>Sign in</Trans>
          </Button>
          <Link to={WEB_PATHS['sign-in']}>
            <Trans>Sign in with your password</Trans>
          </Link>
        </Stack>
      </Form>
    </Container>
  );
}
