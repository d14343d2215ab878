import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { Refusal } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { codeIn, useCodeField } from '../../form/code-field.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import styles from './security.module.css';

/** The password and, with a second factor, its code, as the person has typed them in. */
export function proofIn(form: FormData): { password: string; code?: string } {
  return { password: textIn(form, 'password'), ...codeIn(form) };
}

interface Proof {
  readonly refusal: Refusal | null;
  readonly needsCode: boolean;
  readonly button: string;
  readonly color?: string;
  /** What the button does. */
  readonly children: ReactNode;
}

/** A form that asks the person to prove once more who they are. */
export function ProofForm({ refusal, needsCode, button, color, children }: Proof) {
  const { t } = useLingui();
  return (
    <Form method="post">
      {children}
      <Stack>
        <RefusalBox refusal={refusal} />
        <PasswordInput
          name="password"
          label={t`Your password`}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={refusal?.code === 'wrong_password' ? t`This is not your password.` : undefined}
        />
        {(needsCode || refusal?.code === 'code_needed') && <CodeField refusal={refusal} isShownAbove />}
        <Button type="submit" size="md" {...(color !== undefined && { color })}>
          {button}
        </Button>
        <Link to={ACCOUNT_PATHS.security}>
          <Trans>Back, and change nothing</Trans>
        </Link>
      </Stack>
    </Form>
  );
}

/** The code that the app shows. `isShownAbove`: the refusal stands above the form already. */
export function CodeField({ refusal, isShownAbove = false }: { refusal: Refusal | null; isShownAbove?: boolean }) {
  const { t } = useLingui();
  const { name, label, hint, autoComplete } = useCodeField();
  const isWrong = refusal !== null && (!isShownAbove || refusal.code === 'code_needed');
  return (
    <TextInput
      name={name}
      label={label}
      description={isShownAbove ? hint : undefined}
      autoComplete={autoComplete}
      autoCapitalize="none"
      required
      withAsterisk={false}
      error={isWrong ? t`This code does not work. Take the one that the app shows now.` : undefined}
    />
  );
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p role="status">
        <Trans>
          <strong>Keep these recovery codes: they are shown this once.</strong> Each lets you in once if you lose the phone. Print
          them, or put them where you keep your passwords.
        </Trans>
      </p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button component={Link} to={ACCOUNT_PATHS.security} size="md">
        <Trans>I have kept them</Trans>
      </Button>
    </>
  );
}
