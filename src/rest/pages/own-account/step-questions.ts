import { formatMoney, invalidInput, named, periodInWords } from '../../../domain/platform/kernel/index.ts';
import { wayDepositBack } from '../../../domain/rentals/bookings/index.ts';
import { cancelBooking, rentKept } from '../../../domain/rentals/changes/index.ts';
import { isSmallerClaim, paidOf, paysField, reportIncident, respondentOf } from '../../../domain/rentals/claims/index.ts';
import { howRenterPays } from '../../../domain/rentals/open-items/index.ts';
import { rejectBooking } from '../../../domain/rentals/requests/index.ts';
import type { AboutBooking, Detail } from './about-booking.ts';
import type { Person } from './action-form.ts';
import type { ClaimedItems } from './claimed-items.ts';
import { getOwnerBookingDetail } from '../../../domain/standing/bookings/index.ts';

/** A question on a page of its own, before a step commits money or gives something up. */
export interface Question {
  readonly heading: string;
  /** Each amount, and who gets it. */
  readonly lines: readonly string[];
  readonly button: string;
}

interface Deciding {
  readonly person: Person;
  readonly about: AboutBooking;
  readonly detail: Detail;
  readonly claimed: ClaimedItems;
  /** The input of the step together with what the person has written. */
  readonly input: Readonly<Record<string, unknown>>;
}

export type Ask = (deciding: Deciding) => Question | Promise<Question>;

/** The question about a report or the open dispute: the person pays everything that is asked for. */
export const questionAboutPaying: Ask = (deciding) => {
  const { amount, amountMinor } = amountOf(deciding);
  return {
    heading: `Pay ${amount}?`,
    lines: [
      `You agree to pay ${amount} to ${otherName(deciding)}${reportWords(deciding)}.`,
      howPaid(deciding, amountMinor),
      FINAL,
    ],
    button: `Yes, pay ${amount}`,
  };
};

export const questionAboutLess: Ask = (deciding) => {
  const { amount, amountMinor } = amountOf(deciding);
  const { claim } = lessThanClaimed(deciding, amountMinor);
  return {
    heading: `Offer ${amount}?`,
    lines: [
      `You offer to pay ${amount} to ${otherName(deciding)} instead of the ${claim} that is claimed.`,
      `Once they take it, you owe it without being asked again. ${howPaid(deciding, amountMinor)}`,
      'If they do not take it, they can let the platform decide.',
    ],
    button: `Yes, offer ${amount}`,
  };
};

export const questionAboutDisagreeing: Ask = (deciding) => {
  const { claim } = claimOf(deciding);
  return {
    heading: 'Disagree with the claim?',
    lines: [
      `${otherName(deciding)} asks you for ${claim}. You say that you do not owe it, and pay nothing now.`,
      'They can take the claim back, or let the platform decide; a person there then reads what both of you wrote.',
    ],
    button: 'Yes, I disagree',
  };
};

/** The question for a claimant who accepts an offer, which may be nothing. */
export const questionAboutTaking: Ask = (deciding) => {
  const { amount, amountMinor } = amountOf(deciding);
  const { claim } = claimOf(deciding);
  if (amountMinor === 0) {
    const lines = [`You get nothing of the ${claim} that you ask ${otherName(deciding)} for.`, FINAL];
    return { heading: 'Take your claim back?', lines, button: 'Yes, take it back' };
  }
  return {
    heading: `Take ${amount}?`,
    lines: [
      `${otherName(deciding)} pays ${amount} to you, instead of the ${claim} that you ask for. You get nothing more for it.`,
      FINAL,
    ],
    button: `Yes, take ${amount}`,
  };
};

/** The question for either side that ends the dispute with an amount. */
export const questionAboutSettling: Ask = (deciding) => {
  const { claimed, about } = deciding;
  return claimed.dispute?.claimant === about.side ? questionAboutTaking(deciding) : questionAboutPaying(deciding);
};

/** The question if somebody names less than is claimed: one side offers it, or the other reduces the claim. */
export const questionAboutSmallerAmount: Ask = (deciding) => {
  const { claimed, about, detail } = deciding;
  const claimant = claimed.dispute?.claimant ?? claimed.incident?.reportedBy;
  if (claimant !== about.side) return questionAboutLess(deciding);
  const { amount, amountMinor } = amountOf(deciding);
  const offeredMinor = offeredOf(deciding);
  const { claim } = lessThanClaimed(deciding, amountMinor, offeredMinor);
  const offer =
    claimed.incident === null || offeredMinor === 0
      ? ''
      : ` Their offer of ${formatMoney(offeredMinor, detail.currency)} falls away.`;
  return {
    heading: `Ask for ${amount}?`,
    lines: [
      `You ask ${otherName(deciding)} for ${amount} instead of ${claim}. You cannot ask for more again.${offer}`,
      claimed.incident === null
        ? `If they agree to that, you get ${amount} and the dispute is over.`
        : `They can agree to that, offer less, or disagree. If you do not agree with each other, the platform can decide.`,
    ],
    button: `Yes, ask for ${amount}`,
  };
};

export const questionAboutPlatform: Ask = (deciding) => {
  const { claimed, input, detail } = deciding;
  const claimMinor = input['claimMinor'];
  const wanted = typeof claimMinor === 'number' ? formatMoney(claimMinor, detail.currency) : claimed.incident?.claim;
  const isNoShow = claimed.incident?.type === 'NO_SHOW';
  return {
    heading: 'Let the platform decide?',
    lines: [
      isNoShow
        ? `A person of the platform decides whether you came. Until then nothing of the ${detail.totals.total} moves.`
        : `A person of the platform decides about ${wanted ?? 'it'}${typeof claimMinor === 'number' ? `, which you ask ${otherName(deciding)} for` : ''}. It may be less, or nothing.`,
      'Both of you can show what proves your side until then. You can still agree with each other.',
    ],
    button: 'Yes, let the platform decide',
  };
};

/** The question about "It is true that I did not come", with the costs that the command states. */
export const questionAboutNoShow: Ask = async (deciding) => ({
  heading: 'Say that you did not come?',
  lines: ['The booking is cancelled by that.', ...(await linesOfEnding(deciding)), FINAL],
  button: 'Yes, I did not come',
});

/** What a side that did not come pays: the same as for a cancellation now. */
async function linesOfEnding({ person: { visit }, about: { bookingId, side }, detail }: Deciding): Promise<string[]> {
  if (side === 'RENTER') {
    const terms = await visit.run(cancelBooking, { bookingId, preview: true });
    const keptMinor = rentKept(detail.totals.totalMinor, terms);
    return [
      `${terms.refund} of ${detail.totals.total} comes back to you.`,
      ...(keptMinor === 0
        ? []
        : [`${formatMoney(keptMinor, detail.currency)} is kept, for ${named(detail.vendor.name)} and the platform.`]),
      ...depositLines(detail),
    ];
  }
  const { penalty, penaltyMinor, refundMinor } = await visit.run(rejectBooking, { bookingId });
  return penaltyLines(detail, { penalty, penaltyMinor, refundMinor });
}

interface Penalty {
  readonly penalty: string;
  readonly penaltyMinor: number;
  readonly refundMinor: number;
}

/** What owners lose who end a booking that they had accepted. */
export function penaltyLines(detail: Detail, { penalty, penaltyMinor, refundMinor }: Penalty): string[] {
  const { currency, renter } = detail;
  const back = `${named(renter.name)} gets ${refundMinor === 0 ? 'everything' : formatMoney(refundMinor, currency)} back, and you get nothing for the rental.`;
  return [
    refundMinor === 0 && detail.totals.dueNowMinor > 0 ? `Nothing was paid yet, and ${named(renter.name)} owes nothing.` : back,
    ...(penaltyMinor === 0
      ? []
      : [`It costs you ${penalty} besides, taken out of what you earn. A part of that goes to ${named(renter.name)}.`]),
  ];
}

function depositLines({ deposit, renter }: Detail): string[] {
  switch (wayDepositBack(deposit.state)) {
    case 'REFUND':
      return [`The deposit of ${deposit.amount} goes back to ${named(renter.name)}.`];
    case 'RELEASE':
      return [`The deposit of ${deposit.amount}, which was only blocked on the card, is let go.`];
    case null:
      return [];
  }
}

export const questionAboutReportingNoShow: Ask = async (deciding) => {
  const { person, about, input } = deciding;
  const other = otherName(deciding);
  const description = typeof input['description'] === 'string' ? input['description'] : '-';
  const preview = { bookingId: about.bookingId, type: 'NO_SHOW' as const, description, preview: true };
  const { money } = await person.visit.run(reportIncident, preview);
  return {
    heading: 'Say that they did not come?',
    lines: [
      `If ${other} agrees, or does not answer in time, the booking is cancelled. ${money?.summary ?? ''}`,
      `If ${other} does not agree, the platform decides. Until they have answered you can take it back.`,
    ],
    button: 'Yes, they did not come',
  };
};

export const questionAboutOffer: Ask = ({ detail, input }) => {
  const { renter, totals, currency, startDate, endDate } = detail;
  const { totalMinor } = input;
  const from = typeof input['startDate'] === 'string' ? input['startDate'] : startDate;
  const to = typeof input['endDate'] === 'string' ? input['endDate'] : endDate;
  const price = typeof totalMinor === 'number' ? formatMoney(totalMinor, currency) : 'the price of these days';
  return {
    heading: 'Send this offer?',
    lines: [
      `${named(renter.name)} asked for ${periodInWords(startDate, endDate)}, for ${totals.total}.`,
      `You offer ${from < to ? periodInWords(from, to) : `${from} to ${to}`}, for ${price}. That is all that ${named(renter.name)} then pays; what you get is that less fees and commission.`,
      'Once they take it, it is agreed, and you are not asked again.',
    ],
    button: typeof totalMinor === 'number' ? `Yes, offer ${price}` : 'Yes, offer it',
  };
};

export const questionAboutClosing: Ask = ({ detail }) => ({
  heading: 'Is all well?',
  lines: [
    'The rental is closed by that. Damage that is found later can hardly be claimed.',
    ...(detail.settlement === null ? [] : depositLines(detail)),
  ],
  button: 'Yes, all is well',
});

export const questionAboutArrival: Ask = async ({ person, about: { bookingId }, detail }) => {
  const { proofs } = await person.visit.run(getOwnerBookingDetail, { bookingId });
  const amount = proofs.findLast(({ status }) => status === 'REPORTED')?.amount ?? detail.totals.total;
  return {
    heading: `Have ${amount} arrived?`,
    lines: [
      `You say that ${amount} of ${named(detail.renter.name)} is in your bank account. The booking is certain from then on.`,
      'You then owe the platform its commission and fee for it.',
      FINAL,
    ],
    button: `Yes, ${amount} is there`,
  };
};

export const questionAboutCollateral: Ask = ({ detail: { deposit, renter }, input }) => ({
  heading: 'Take this in place of the deposit?',
  lines: [
    `${named(renter.name)} leaves this with you: ${named(typeof input['collateral'] === 'string' ? input['collateral'] : '')}.`,
    `The deposit of ${deposit.amount} falls away: the platform then holds no money that damage could be paid out of.`,
  ],
  button: 'Yes, take it',
});

export const questionAboutDeclining: Ask = ({ detail: { renter, totals, startDate, endDate } }) => ({
  heading: 'Decline the request?',
  lines: [
    `${named(renter.name)} asks for ${periodInWords(startDate, endDate)}, for ${totals.total}. The request ends, and nobody pays anything.`,
  ],
  button: 'Yes, decline it',
});

const FINAL = 'That cannot be taken back.';

function otherName({ about, detail }: Pick<Deciding, 'about' | 'detail'>): string {
  return named(about.side === 'OWNER' ? detail.renter.name : detail.vendor.name);
}

/** The amount that the step names, or that the person has written, and that one side pays to the other. */
function amountOf(deciding: Deciding): { amountMinor: number; amount: string } {
  const said = deciding.input[amountField(deciding)];
  const amountMinor = typeof said === 'number' ? said : 0;
  return { amountMinor, amount: formatMoney(amountMinor, deciding.detail.currency) };
}

/** An incident is settled by what the side pays that it was reported against, a dispute by one amount. */
function amountField({ claimed: { incident } }: Deciding): 'renterPaysMinor' | 'ownerPaysMinor' | 'amountMinor' {
  return incident === null ? 'amountMinor' : paysField(respondentOf(incident));
}

function claimOf({ claimed: { incident, dispute }, detail }: Deciding): { claimMinor: number; claim: string } {
  const claimMinor = (dispute ?? incident)?.claimMinor ?? 0;
  return { claimMinor, claim: formatMoney(claimMinor, detail.currency) };
}

function reportWords({ claimed: { incident, dispute } }: Deciding): string {
  if (dispute !== null) return ', which ends the dispute';
  return incident === null ? '' : `, for what was reported: ${named(incident.description)}`;
}

/** What the other side has already offered, in minor units. */
function offeredOf({ claimed: { incident, dispute } }: Deciding): number {
  if (dispute !== null) return dispute.offeredMinor ?? 0;
  return incident === null ? 0 : paidOf(incident, incident);
}

/** Throws `invalid_input` for an amount that has a button of its own, because it is claimed or offered already. */
function lessThanClaimed(deciding: Deciding, amountMinor: number, offeredMinor = 0): { claim: string } {
  const { claimMinor, claim } = claimOf(deciding);
  if (isSmallerClaim(amountMinor, { claimMinor, offeredMinor })) return { claim };
  const least = offeredMinor === 0 ? 'nothing' : `the ${formatMoney(offeredMinor, deciding.detail.currency)} that is offered`;
  const message = `must be more than ${least}, and less than the ${claim} that is claimed`;
  throw invalidInput({ issues: [{ field: amountField(deciding), message }] });
}

function howPaid({ about, detail }: Deciding, amountMinor: number): string {
  const { currency, settlement } = detail;
  if (about.side === 'OWNER') return 'It is taken out of what you earn here.';
  const { fromDepositMinor, onPageMinor } = howRenterPays(settlement, amountMinor);
  if (onPageMinor === 0) return `It is taken out of your deposit of ${detail.deposit.amount}.`;
  if (fromDepositMinor === 0) return 'You pay it on a payment page.';
  const [there, rest] = [fromDepositMinor, onPageMinor].map((minor) => formatMoney(minor, currency));
  return `${there} of it is taken out of your deposit; ${rest} you pay on a payment page.`;
}
