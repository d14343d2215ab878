import { Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData } from 'react-router';
import { ownDoorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './security.module.css';
import { ProofForm, proofIn, RecoveryCodes } from './proof-form.tsx';

export function loader(args: LoaderFunctionArgs) {
  ownDoorOf(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { output, refusal } = await ownDoorOf(args).attempt('renew_recovery_codes', proofIn(await args.request.formData()));
  return data({ refusal, codes: output?.recoveryCodes ?? [] }, { status: refusal?.status ?? 200 });
}

export default function SecurityCodes() {
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`New recovery codes`} />
      <h1>
        <Trans>New recovery codes</Trans>
      </h1>
      {sent !== undefined && sent.refusal === null ? (
        <RecoveryCodes codes={sent.codes} />
      ) : (
        <ProofForm refusal={sent?.refusal ?? null} needsCode button={t`Make new codes`}>
          <p>
            <Trans>You get ten new codes. The ones that you have now do not work any more then.</Trans>
          </p>
        </ProofForm>
      )}
    </div>
  );
}
