import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { Form } from 'react-router';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { AccountFields, SignedInNote } from './account-fields.tsx';
import { ForgotPassword } from './approval-words.tsx';
import links from './links.module.css';

interface Parts {
  readonly address: string;
  /** Of the person who is signed in; empty for nobody. */
  readonly email: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
  /** What the form sends beside the password. */
  readonly answer: string;
  readonly heading: string;
  readonly yes: string;
  readonly no: string;
}

/** Lets a person say yes with their password, or no without it. */
export function AnswerWithPassword({ address, email, values, refusal, answer, heading, yes, no }: Parts) {
  return (
    <>
      <h2>{heading}</h2>
      <SignedInNote email={email} />
      <Form method="post" action={address} reloadDocument>
        <input type="hidden" name="answer" value={answer} />
        <Stack>
          <AccountFields email={email} values={values} refusal={refusal} />
          <Button type="submit" size="md" fullWidth>
            {yes}
          </Button>
        </Stack>
      </Form>
      <div className={links['links']}>
        <ForgotPassword />
      </div>
      <h2>
        <Trans>You do not want this?</Trans>
      </h2>
      <Form method="post" action={address} reloadDocument>
        <input type="hidden" name="answer" value="deny" />
        <Button type="submit" variant="default" size="md" fullWidth>
          {no}
        </Button>
      </Form>
    </>
  );
}
