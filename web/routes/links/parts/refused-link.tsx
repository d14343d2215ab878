import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { LinkPage } from './link-page.tsx';

/** For a link that was used, is too old, or was not made here. */
export function RefusedLink({ refusal, heading }: { refusal: Refusal | null; heading?: string }) {
  const { t } = useLingui();
  const old = t`This link does not work, or not any more. Ask whoever sent it to you for a new one.`;
  // What is no link at all is no mistake in a field.
  const told = refusal === null || refusal.code === 'invalid_input' ? old : refusal.message;
  return (
    <LinkPage heading={heading ?? t`That did not work`} mark="bad">
      <p role="status">{told}</p>
    </LinkPage>
  );
}
