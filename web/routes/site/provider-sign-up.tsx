import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
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
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { email = null, name = '' } = door.provider?.proven ?? {};
  if (door.person !== null || email === null) throw redirect(WEB_PATHS['sign-in']);
  return { email, name, schema: door.schema('register_account') };
}

/** Opens the account with the address that the identity provider has verified, and signs in. */
export async function action(args: ActionFunctionArgs) {
  const { provider } = doorOf(args);
  const proven = provider?.proven ?? null;
  if (provider === null || proven === null) throw redirect(WEB_PATHS['sign-in'], 303);
  const form = await args.request.formData();
  const city = textIn(form, 'city').trim();
  const { refusal } = await provider.signUp({ name: textIn(form, 'name'), ...(city !== '' && { city }) });
  if (refusal === null) return redirect(proven.next || WEB_PATHS.browse, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export default function ProviderSignUp() {
  const { email, name, schema } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`Open an account`} />
      <Title order={1} mb="xs">
        <Trans>Open an account</Trans>
      </Title>
      <Text mb="lg">
        <Trans>
          There is no account for <strong>{email}</strong> yet. You need no password.
        </Trans>
      </Text>
      <Form method="post" replace>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <Fields
            schema={schema}
            values={sent?.values ?? { name }}
            refusal={sent?.refusal}
            fields={[
              { name: 'name', label: t`Your name`, autoComplete: 'name', wrong: t`Enter your name.` },
              { name: 'city', label: t`City`, autoComplete: 'address-level2', hint: t`Where you usually rent.` },
            ]}
          />
          <Text size="sm" c="dimmed">
            <Trans>
              By opening the account you accept the <a href="/legal/terms">terms of use</a>. The{' '}
              <a href="/legal/privacy">privacy notice</a> says what happens with your data.
            </Trans>
          </Text>
          <Button type="submit" fullWidth size="md">
            <Trans>Open the account</Trans>
          </Button>
          <Link to={WEB_PATHS['sign-in']}>
            <Trans>I have an account already</Trans>
          </Link>
        </Stack>
      </Form>
    </Container>
  );
}
