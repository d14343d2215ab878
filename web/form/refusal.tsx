import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { Refusal } from '../../src/rest/web/page-contract.ts';

/** Why a form was refused, above the form, read out as soon as the page has loaded. */
export function RefusalBox({ refusal }: { refusal: Refusal | null | undefined }) {
  const { t } = useLingui();
  if (refusal === null || refusal === undefined) return null;
  const isMarked = refusal.code === 'invalid_input' && Object.keys(refusal.fields).length > 0;
  return (
    <Alert color="red" variant="light" role="alert" classNames={{ message: 'refusal' }}>
      {isMarked ? t`Please look at the marked fields again.` : refusal.message}
    </Alert>
  );
}
