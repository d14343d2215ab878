import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';

type Cause = NonNullable<OutputOf<'open_invoice'>['corrects']>['cause'];

/** Why a credit note corrects an invoice. */
export const CORRECTIONS: Readonly<Record<Cause, MessageDescriptor>> = {
  CANCELLATION: msg`the booking was cancelled`,
  OWNER_CANCEL: msg`the owner cancelled the booking`,
  SHORTENED: msg`the rental was shortened`,
  GOODWILL: msg`a reduction was granted`,
  DISPUTE: msg`a dispute was decided`,
  DUPLICATE: msg`it was paid twice`,
  LATE_PAYMENT: msg`the payment came too late`,
  FRAUD: msg`the payment was not accepted`,
  AMOUNT_MISMATCH: msg`another amount was paid than was asked for`,
  DEPOSIT: msg`the deposit was given back`,
};
