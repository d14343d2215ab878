import { useLingui } from '@lingui/react/macro';
import type { PageDoor, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { asksForCode, codeIn, useCodeField } from '../../../form/code-field.ts';
import { Fields } from '../../../form/fields.tsx';
import { textIn } from '../../../form/read-form.ts';

/** Not `code`, because that is what the code of a login link is called on its page. */
const CODE = 'secondFactor';

const SCHEMA = {
  properties: { email: { type: 'string', format: 'email' }, password: { type: 'string' }, [CODE]: { type: 'string' } },
  required: ['email', 'password', CODE],
};

/** The account that a person names, and what they have typed in to prove that it is theirs. */
export function accountIn(form: FormData): { email: string; password: string; code?: string } {
  return { email: textIn(form, 'email'), password: textIn(form, 'password'), ...codeIn(form, CODE) };
}

/** The address of the person who is signed in; empty for a visitor. It is filled in for them: their password is not. */
export async function ownEmail(door: PageDoor): Promise<string> {
  return door.person === null ? '' : (await door.call('get_profile', {})).email;
}

interface Account {
  /** The address to begin with. */
  readonly email: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
}

/** Asks who approves. The password is the permission, also of somebody who is signed in: a click alone lets nothing in. */
export function AccountFields({ email, values, refusal }: Account) {
  const { t } = useLingui();
  const wrongCode = refusal?.fields['code'];
  const seen =
    refusal === null || wrongCode === undefined ? refusal : { ...refusal, fields: { ...refusal.fields, [CODE]: wrongCode } };
  const code = useCodeField(CODE);
  return (
    <Fields
      schema={SCHEMA}
      values={{ email, ...values }}
      refusal={seen}
      fields={[
        { name: 'email', label: t`E-mail address`, autoComplete: 'username', wrong: t`Enter your whole e-mail address.` },
        { name: 'password', label: t`Password`, autoComplete: 'current-password', wrong: t`Enter your password.` },
        ...(asksForCode({ refusal, values }, CODE) ? [code] : []),
      ]}
    />
  );
}

/** Says to somebody who is signed in why their password is asked for all the same. */
export function SignedInNote({ email }: { email: string }) {
  const { t } = useLingui();
  if (email === '') return null;
  return (
    <p>{t`You are signed in as ${email}. Your password is asked for once more, so that nobody else can do this for you.`}</p>
  );
}
