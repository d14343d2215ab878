import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
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
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './security.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { passkeys } = await ownDoorOf(args).call('list_passkeys', {});
  const passkey = passkeys.find(({ passkeyId }) => passkeyId === args.params['passkeyId']);
  if (passkey === undefined) throw redirect(ACCOUNT_PATHS.security);
  return passkey;
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const passkeyId = args.params['passkeyId'] ?? '';
  const { refusal } =
    form.get('do') === 'remove'
      ? await door.attempt('remove_passkey', { passkeyId })
      : await door.attempt('rename_passkey', { passkeyId, name: textIn(form, 'name').trim() });
  return refusal === null ? redirect(ACCOUNT_PATHS.security, 303) : data({ refusal }, { status: refusal.status });
}

export default function SecurityPasskey() {
  const { name } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Passkey`} />
      <h1>{name}</h1>
      <RefusalBox refusal={sent?.refusal} />
      <section className={styles['card']}>
        <h2>
          <Trans>Name</Trans>
        </h2>
        <Form method="post" reloadDocument>
          <Stack>
            <TextInput
              name="name"
              label={t`Name`}
              defaultValue={name}
              maxLength={60}
              required
              withAsterisk={false}
              error={sent?.refusal.fields['name']}
            />
            <Button type="submit">
              <Trans>Save the name</Trans>
            </Button>
          </Stack>
        </Form>
      </section>
      <section className={styles['card']}>
        <h2>
          <Trans>Remove the passkey?</Trans>
        </h2>
        <p>
          <Trans>
            It then signs in here no more. Remove it from your device too. Where you are signed in by it, you stay so until you
            sign out there.
          </Trans>
        </p>
        <Form method="post" reloadDocument>
          <input type="hidden" name="do" value="remove" />
          <Button type="submit" color="red" variant="light">
            <Trans>Remove the passkey</Trans>
          </Button>
        </Form>
      </section>
      <Link to={ACCOUNT_PATHS.security}>
        <Trans>Back, and change nothing</Trans>
      </Link>
    </div>
  );
}
