import { Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData } from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './security.module.css';
import { ProofForm, proofIn } from './proof-form.tsx';

export function loader(args: LoaderFunctionArgs) {
  ownDoorOf(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { refusal } = await ownDoorOf(args).attempt('remove_second_factor', proofIn(await args.request.formData()));
  return refusal === null ? redirect(ACCOUNT_PATHS.security, 303) : data({ refusal }, { status: refusal.status });
}

export default function SecurityRemove() {
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Remove the authenticator app?`} />
      <h1>
        <Trans>Remove the authenticator app?</Trans>
      </h1>
      <ProofForm refusal={sent?.refusal ?? null} needsCode button={t`Remove the app`} color="red">
        <p>
          <Trans>
            Then your password alone lets anybody in who knows it, and your recovery codes do not work any more. If you have a new
            phone, set up another app instead.
          </Trans>
        </p>
      </ProofForm>
    </div>
  );
}
