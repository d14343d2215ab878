import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../src/rest/web/page-contract.ts';
import type { Shown } from './fields.tsx';
import { textIn } from './read-form.ts';

/** What the field of the code is called, but on a page that has another code. */
const CODE = 'code';

/** The code of the second factor, if the form has one. */
export function codeIn(form: FormData, name = CODE): { code?: string } {
  const code = textIn(form, name).trim();
  return code === '' ? {} : { code };
}

/** Whether a form asks for the code: only of an account that has a second factor, which only the right password is told. */
export function asksForCode(
  { refusal, values }: { refusal: Refusal | null | undefined; values: Readonly<Record<string, string>> },
  name = CODE,
): boolean {
  return refusal?.fields['code'] !== undefined || (values[name] ?? '') !== '';
}

/** The field for the code of the second factor. */
export function useCodeField(name = CODE): Shown & { readonly hint: string } {
  const { t } = useLingui();
  return {
    name,
    label: t`Code of your authenticator app`,
    hint: t`Six digits, or one of your recovery codes.`,
    autoComplete: 'one-time-code',
    wrong: t`Enter a code that was not used yet.`,
  };
}
