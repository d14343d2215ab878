import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { Form } from 'react-router';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { LINK_PATHS } from '../../../../src/rest/web/page-paths.ts';
import { Fields } from '../../../form/fields.tsx';

const SCHEMA = { properties: { email: { type: 'string', format: 'email' } }, required: ['email'] };

interface Asked {
  readonly button: string;
  readonly email?: string;
  readonly refusal?: Refusal | null;
}

/** Asks for the address to which a link for a new password goes. */
export function NewLinkForm({ button, email = '', refusal = null }: Asked) {
  const { t } = useLingui();
  const field = { name: 'email', label: t`E-mail address`, autoComplete: 'username', wrong: t`Enter your whole e-mail address.` };
  return (
    <Form method="post" action={LINK_PATHS['forgot-password']} reloadDocument>
      <Stack>
        <Fields schema={SCHEMA} values={{ email }} refusal={refusal} fields={[field]} />
        <Button type="submit" size="md" fullWidth>
          {button}
        </Button>
      </Stack>
    </Form>
  );
}
