import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';

type Card = OutputOf<'list_owner_bookings'>['items'][number];
type Risk = NonNullable<OutputOf<'get_renter_snapshot'>['risk']>['level'];
type Matter = OutputOf<'list_owner_requests'>['alsoWaiting'][number]['matter'];

/** How far a renter is trusted. */
export function useTrustWords(): Readonly<Record<Card['renter']['trustTier'], string>> {
  const { t } = useLingui();
  return {
    TRUSTED: t`Very trusted`,
    GOOD: t`Trusted`,
    STANDARD: t`Ordinary trust`,
    WATCH: t`Little trust`,
    RESTRICTED: t`Restricted`,
  };
}

export function useRiskWords(): Readonly<Record<Risk, string>> {
  const { t } = useLingui();
  return { LOW: t`Low risk`, MEDIUM: t`Some risk`, HIGH: t`High risk`, BLOCKED: t`Stopped for its risk` };
}

/** What waits for an owner, beside requests. */
export function useMatterWords(): Readonly<Record<Matter, string>> {
  const { t } = useLingui();
  return {
    REQUEST: t`Request`,
    DOCUMENTS: t`Documents to look at`,
    EXTENSION: t`Wish for other dates`,
    TRANSFER: t`A transfer was reported: has it arrived?`,
    TRANSFER_BACK: t`A transfer to give back`,
    DEPOSIT: t`The deposit fell away: agree on something else`,
    HANDOVER: t`Hand over`,
    RETURN: t`Came back: look at it`,
    OVERDUE: t`Overdue`,
    INCIDENT: t`Something was reported`,
    DISPUTE: t`A dispute`,
  };
}
