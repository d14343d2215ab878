import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, TextInput, type TextInputProps } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import styles from './shop.module.css';

export interface FieldParts {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** What each field of a form shows: the value that was typed in or is known, and what is wrong with it. */
export function fieldsOf(
  values: Readonly<Record<string, string>>,
  refusal: Refusal | null | undefined,
): (name: string) => FieldParts {
  return (name) => ({ name, defaultValue: values[name] ?? '', error: refusal?.fields[name] });
}

interface AmountParts extends TextInputProps {
  readonly currency: string | undefined;
}

/** An amount in whole units with decimals. */
export function AmountField({ currency, ...shown }: AmountParts) {
  return <TextInput {...shown} withAsterisk={false} inputMode="decimal" rightSection={currency} rightSectionWidth={56} />;
}

/** The receipt of an entry of the books. */
export function ReceiptField() {
  const { t } = useLingui();
  return (
    <div>
      <label className={styles['dropLabel']} htmlFor="file">
        {t`Receipt, as a picture or PDF (optional)`}
      </label>
      <input id="file" className={styles['drop']} type="file" name="file" accept="image/*,application/pdf" />
    </div>
  );
}

/** Says that a form was saved, on the page that it leads to. */
export function Saved() {
  const [asked] = useSearchParams();
  if (!asked.has('saved')) return null;
  return (
    <Alert color="green" variant="light" role="status" mb="md" classNames={{ message: 'refusal' }}>
      <Trans>Saved.</Trans>
    </Alert>
  );
}
