import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Stack, Title } from '@mantine/core';
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
import { nextPage } from '../../form/next-page.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';

const AFTERWARDS = WEB_PATHS.browse;
/** The fields of the operation that opens a session, which the door calls. */
const SCHEMA = {
  properties: { email: { type: 'string', format: 'email' }, password: { type: 'string' } },
  required: ['email', 'password'],
};

export function loader(args: LoaderFunctionArgs) {
  const next = nextPage(new URL(args.request.url).searchParams.get('next'), '');
  if (doorOf(args).person !== null) throw redirect(next || AFTERWARDS);
  return { next };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const given = { email: textIn(form, 'email'), password: textIn(form, 'password') };
  const { refusal } = await doorOf(args).signIn(given);
  if (refusal === null) return redirect(nextPage(form.get('next'), '') || AFTERWARDS, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export default function SignIn() {
  const { t } = useLingui();
  const { next } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const query = next === '' ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`Sign in`} />
      <Title order={1} mb="lg">
        <Trans>Sign in</Trans>
      </Title>
      <Form method="post" replace>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <input type="hidden" name="next" value={next} />
          <Fields
            schema={SCHEMA}
            values={sent?.values}
            refusal={sent?.refusal}
            fields={[
              { name: 'email', label: t`E-mail address`, autoComplete: 'username', wrong: t`Enter your whole e-mail address.` },
              { name: 'password', label: t`Password`, autoComplete: 'current-password', wrong: t`Enter your password.` },
            ]}
          />
          <Button type="submit" fullWidth size="md">
            <Trans>Sign in</Trans>
          </Button>
        </Stack>
      </Form>
      <Stack gap="xs" mt="lg">
        <a href="/forgot-password">
          <Trans>I forgot my password</Trans>
        </a>
        <Link to={WEB_PATHS['sign-up'] + query}>
          <Trans>I have no account yet</Trans>
        </Link>
        <a href="/link">
          <Trans>I have a code from my assistant</Trans>
        </a>
      </Stack>
    </Container>
  );
}
