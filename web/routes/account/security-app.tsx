import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { Refusal } from '../../../src/rest/web/page-contract.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { CodeField, ProofForm, proofIn, RecoveryCodes } from './proof-form.tsx';
import { type QrCode, qrCodeOf } from './qr-code.ts';
import styles from './security.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { isOn } = await ownDoorOf(args).call('get_second_factor', {});
  return { isOn };
}

/** What the first form got, and the second one brings back to show the QR code again. */
const APP_ADDRESS = /^otpauth:\/\/totp\/\S{1,500}$/;

interface SetUp {
  readonly secret: string;
  readonly appAddress: string;
  readonly qr: QrCode;
}

interface Sent {
  readonly refusal: Refusal | null;
  readonly setUp: SetUp | null;
  readonly recoveryCodes: readonly string[];
}

/** The first form brings the password, and the second one the first code of the app. */
export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const [secret, appAddress] = [textIn(form, 'secret'), textIn(form, 'appAddress')];
  if (!APP_ADDRESS.test(appAddress)) {
    const { output, refusal } = await door.attempt('start_second_factor', proofIn(form));
    if (refusal !== null) return answered({ refusal });
    return answered({ setUp: setUpOf(output.secret, output.appAddress) });
  }
  const { output, refusal } = await door.attempt('confirm_second_factor', { code: textIn(form, 'code') });
  if (refusal === null) return answered({ recoveryCodes: output.recoveryCodes });
  // Too late, so it begins anew.
  const isOver = refusal.code === 'second_factor_not_started';
  return answered({ refusal, ...(!isOver && { setUp: setUpOf(secret, appAddress) }) });
}

function setUpOf(secret: string, appAddress: string): SetUp {
  return { secret, appAddress, qr: qrCodeOf(appAddress) };
}

function answered({ refusal = null, setUp = null, recoveryCodes = [] }: Partial<Sent>) {
  return data<Sent>({ refusal, setUp, recoveryCodes }, { status: refusal?.status ?? 200 });
}

export default function SecurityApp() {
  const { isOn } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const codes = sent?.recoveryCodes ?? [];
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Set up an authenticator app`} />
      <h1>
        <Trans>Set up an authenticator app</Trans>
      </h1>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} />
      ) : sent?.setUp ? (
        <FirstCode setUp={sent.setUp} refusal={sent.refusal} />
      ) : (
        <ProofForm refusal={sent?.refusal ?? null} needsCode={isOn} button={t`Go on`}>
          <p>
            <Trans>
              You need an app on your phone that shows codes, for example Google Authenticator, Microsoft Authenticator or the
              passwords of your phone. First, your password once more.
            </Trans>
          </p>
        </ProofForm>
      )}
    </div>
  );
}

/** What the app scans or takes typed in, and the first code that it then shows. */
function FirstCode({ setUp: { secret, appAddress, qr }, refusal }: { setUp: SetUp; refusal: Refusal | null }) {
  const { t } = useLingui();
  return (
    <Form method="post">
      <ol>
        <li>
          <p>
            <Trans>Open the app, and scan this code with it.</Trans>
          </p>
          <svg
            className={styles['code']}
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            role="img"
            aria-label={t`QR code for your authenticator app`}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <p className={styles['soft']}>
            <Trans>
              On this phone, <a href={appAddress}>open the app by this link</a>, or type in the key:
            </Trans>
          </p>
          <p className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </li>
        <li>
          <p>
            <Trans>Type in the six digits that the app shows now.</Trans>
          </p>
        </li>
      </ol>
      <Stack>
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="appAddress" value={appAddress} />
        <CodeField refusal={refusal} />
        <Button type="submit" size="md">
          <Trans>Turn it on</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
