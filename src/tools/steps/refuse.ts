import { releaseConfirmation } from '../../domain/people/agents/index.ts';
import { DomainError, type StepsOffered } from '../../domain/platform/kernel/index.ts';
import { alternativesTo } from '../../domain/rentals/changes/index.ts';
import { askAgain, Unconfirmed } from '../confirm-call.ts';
import { asDeclared, isOutage, isOutcomeUnknown } from '../declared-errors.ts';
import type { Asked, Means } from './call-state.ts';

/** The error that the caller of a failed call gets. The transaction has been rolled back by now. */
export async function refusalOf(thrown: unknown, asked: Asked, means: Means): Promise<unknown> {
  const { before, side } = asked.progress;
  const cause = await settleApproval(thrown, asked, means);
  const error = await withSteps(await withAlternatives(asDeclared(cause, before), asked, means), asked, means);
  return error instanceof DomainError && side !== null ? error.offering(side) : error;
}

/**
 * Returns the claimed approval of a failed call, so that it can be used again. If the outcome is unknown, the approval stays
 * used up. If another call used it up meanwhile, or what is asked for has changed, the person is asked again.
 */
async function settleApproval(thrown: unknown, { progress: { before, claimedId } }: Asked, { perform }: Means): Promise<unknown> {
  const error = asDeclared(thrown, before);
  const isRefused = thrown instanceof Unconfirmed || (error instanceof DomainError && !isOutcomeUnknown(error));
  try {
    if (claimedId !== null && isRefused) await perform(releaseConfirmation, { confirmationId: claimedId });
    return thrown instanceof Unconfirmed ? await askAgain(thrown, perform) : thrown;
  } catch (failure) {
    return failure;
  }
}

/** Adds what can be booked instead of dates that were refused. */
async function withAlternatives(error: unknown, { caller, settings }: Asked, { database, clock }: Means): Promise<unknown> {
  if (!(error instanceof DomainError) || error.lookup === null || caller.kind === 'system') return error;
  const { lookup } = error;
  return unlessOutage(error, async () =>
    lookup.with(await alternativesTo(database.reader, lookup.wanted, { now: clock.now(), settings })),
  );
}

/** Adds what can be done about the booking now, for a caller who may know of it. */
async function withSteps(error: unknown, { caller, progress, settings }: Asked, means: Means): Promise<unknown> {
  const { database, clock, standing } = means;
  if (!(error instanceof DomainError) || error.offers === null || caller.kind === 'system' || !progress.isLetIn) return error;
  const viewer = { side: progress.side, caller, now: clock.now(), settings };
  const stepsOf = (offered: StepsOffered) => standing.stepsOf(database.reader, bookingOf(error), offered, viewer);
  const { offers } = error;
  return unlessOutage(error, async () => {
    const leading = error.withSteps(await stepsOf(offers));
    // The caller always gets a step.
    return leading.nextActions.length > 0 ? leading : error.withSteps(await stepsOf('ALL'));
  });
}

/** Completes a refusal, or returns it as it is while the database is unreachable. */
async function unlessOutage(error: DomainError, add: () => Promise<DomainError>): Promise<DomainError> {
  try {
    return await add();
  } catch (thrown) {
    if (isOutage(thrown)) return error;
    throw thrown;
  }
}

/** The booking that a refusal is about. */
function bookingOf({ details }: DomainError): string {
  return String(details['bookingId']);
}
