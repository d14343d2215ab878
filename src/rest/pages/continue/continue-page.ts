import {
  checkoutFixed,
  checkoutIncomplete,
  continuePath,
  showLinkedCheckout,
  takeCheckout,
  ucpCheckoutComplete,
  ucpCheckoutStatus,
} from '../../../domain/commerce/checkouts/index.ts';
import { datesRefused, datesUnavailable } from '../../../domain/catalog/assets/index.ts';
import { openAccountPage } from '../../../domain/people/sign-in/index.ts';
import { DomainError, invalidCredential } from '../../../domain/platform/kernel/index.ts';
import type { AccountPage, ShownPage, Visit } from '../accounts/account-page.ts';
import { type Problem, problemOf, typedProof } from '../form-parts.ts';
import { personView, type Signed, visitorView } from './continue-view.ts';
import { bookingReadiness, type AnswerOf } from '../../../domain/standing/bookings/index.ts';
import { linkSignature } from '../accounts/link-signature.ts';

/**
 * The page on which a person continues what their assistant has begun. The holder of the link sees how it stands. After the
 * password, the person can act. The permit works as on the account page: for `ACCOUNT_PAGE_MINUTES`, and only on this page.
 */
export const continuePage: AccountPage = {
  path: continuePath('{id}'),

  async show(visit) {
    return visitorView(visit, await visit.run(showLinkedCheckout, linkOf(visit)), null);
  },

  async submit(visit) {
    const asked = await visit.run(showLinkedCheckout, linkOf(visit));
    let signed: Signed;
    try {
      signed = await signedIn(visit);
    } catch (error) {
      return visitorView(visit, asked, problemOf(error));
    }
    try {
      return await act(signed);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.declared === invalidCredential) return visitorView(visit, asked, problemOf(error));
      return missesSomething(error) ? visitorView(visit, asked, problemOf(error)) : standing(signed, problemOf(error));
    }
  },
};

async function signedIn(visit: Visit): Promise<Signed> {
  const kept = visit.field('permit');
  if (kept !== '') return { permit: kept, visit: await visit.as(kept) };
  const { permit } = await visit.run(openAccountPage, { email: visit.field('email'), ...typedProof(visit) });
  return { permit, visit: await visit.as(permit) };
}

async function act(signed: Signed): Promise<ShownPage> {
  const { visit } = signed;
  const checkoutId = visit.field('id');
  switch (visit.field('do')) {
    case 'take': {
      const [startDate, endDate] = [visit.field('startDate'), visit.field('endDate')];
      await visit.run(takeCheckout, {
        ...linkOf(visit),
        ...(startDate !== '' && { startDate }),
        ...(endDate !== '' && { endDate }),
      });
      return standing(signed, null);
    }
    case 'send': {
      const attestations = visit.field('age') === 'yes' ? (['AGE'] as const) : undefined;
      const acceptAgreement = visit.field('agreement') === 'yes';
      const due = visit.field('due');
      await visit.run(ucpCheckoutComplete, {
        checkoutId,
        acceptAgreement,
        ...(attestations && { attestations: [...attestations] }),
        ...(due !== '' && { expectedDueAfterApprovalMinor: Number(due) }),
      });
      return standing(signed, null);
    }
    case 'pay': {
      const { payment } = await visit.run(ucpCheckoutComplete, { checkoutId });
      return standing(signed, null, payment);
    }
    default:
      return standing(signed, null);
  }
}

type Payment = AnswerOf<typeof ucpCheckoutComplete>['payment'];

/** The page as it is now, with what the person can do. */
async function standing(signed: Signed, problem: Problem | null, payment?: Payment): Promise<ShownPage> {
  const { visit } = signed;
  const asked = await visit.run(showLinkedCheckout, linkOf(visit));
  const checkout = await visit.run(ucpCheckoutStatus, { checkoutId: visit.field('id') });
  const { bookingId } = checkout;
  const { askPerson } = bookingId === null ? { askPerson: [] } : await visit.run(bookingReadiness, { bookingId });
  return personView(signed, asked, { checkout, askPerson, problem, payment: payment ?? null });
}

/** Whether something is still missing before there is a booking that the person can do something about. */
function missesSomething({ declared, status }: DomainError): boolean {
  return status === 404 || [checkoutIncomplete, checkoutFixed, datesUnavailable, datesRefused].some((each) => each === declared);
}

function linkOf(visit: Visit) {
  return { checkoutId: visit.field('id'), ...linkSignature(visit) };
}
