import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { BookingState } from '../../../../db/values/index.ts';
import { isDocumentKind, unmet } from '../../people/trust/index.ts';
import { momentInWords, NextAction, SILENCE, type Silence, type Step } from '../../platform/kernel/index.ts';
import { english, type Message, type Translator } from '../../platform/words/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { nextActions } from './next-actions.ts';
import { silenceAboutOffer } from './request-steps.ts';
import { type Verb, verbOf } from './step-verbs.ts';

export const WAITING_ON = ['RENTER', 'OWNER', 'PLATFORM', 'NONE'] as const;
type WaitingOn = (typeof WAITING_ON)[number];

interface StateTurn {
  readonly waitingOn: WaitingOn;
  readonly does: Verb;
  readonly onSilence: Silence | null;
  readonly pollAfterSeconds: number | null;
}

const NOTHING: Verb = { they: '', you: null };
const OVER = { waitingOn: 'NONE', does: NOTHING, onSilence: null, pollAfterSeconds: null } as const;
const UNDER_WAY = { ...OVER, pollAfterSeconds: 3600 } as const;

/** Whose turn it is in each state, and how often to poll. */
export const TURNS: Readonly<Record<BookingState, StateTurn>> = {
  PENDING_VERIFICATION: {
    waitingOn: 'RENTER',
    does: { they: 'supplies what is missing and sends the request', you: msg`supply what is missing and send the request` },
    onSilence: 'EXPIRED',
    pollAfterSeconds: null,
  },
  PENDING_APPROVAL: {
    waitingOn: 'OWNER',
    does: { they: 'accepts or declines the request', you: msg`accept or decline the request` },
    onSilence: 'EXPIRED',
    pollAfterSeconds: 60,
  },
  COUNTER_OFFERED: {
    waitingOn: 'RENTER',
    does: { they: 'answers the counter-offer', you: msg`answer the counter-offer` },
    onSilence: 'BACK_TO_OWNER',
    pollAfterSeconds: 60,
  },
  PENDING_PAYMENT: { waitingOn: 'RENTER', does: { they: 'pays', you: msg`pay` }, onSilence: 'EXPIRED', pollAfterSeconds: 10 },
  CONFIRMED: UNDER_WAY,
  ACTIVE: UNDER_WAY,
  RETURNED: UNDER_WAY,
  COMPLETED: OVER,
  REJECTED: OVER,
  CANCELLED: OVER,
  EXPIRED: OVER,
};

const WHO = { RENTER: 'The renter', OWNER: 'The owner', PLATFORM: 'The platform' } as const;

const THEN: Readonly<Record<Silence, Message>> = {
  ACCEPTED: msg`without an answer it counts as accepted`,
  EXPIRED: msg`else the booking expires`,
  DECLINED: msg`else it lapses, and the booking stays as it is`,
  BACK_TO_OWNER: msg`else the offer lapses, and the owner answers the request as it was`,
  COMPLETED: msg`else the rental closes`,
  ESCALATED: msg`else it can go to the platform`,
  REFUNDED: msg`else the payment goes back`,
  CREDITED: msg`else the platform credits the renter`,
};

/** Returns what silence leads to: “; else the booking expires”. */
export function silenceInWords(onSilence: Silence | null, to: Translator = english): string {
  return onSilence === null ? '' : `; ${to.say(THEN[onSilence])}`;
}

/** Whose turn it is, as answers about a booking show it. */
export const TurnView = z.object({
  waitingOn: z.enum(WAITING_ON),
  waitingFor: z.string().nullable().describe('who has to do what until when, and what silence means'),
  dueAt: z.string().nullable().describe('UTC instant until which they have time'),
  onSilence: z.enum(SILENCE).nullable().describe('what happens at dueAt when nobody has done anything'),
});
type Turn = z.input<typeof TurnView>;

/** Whose turn it is, together with the caller's steps. */
export const StepsView = TurnView.extend({
  nextActions: z.array(NextAction).describe('your own steps; the first moves the booking on'),
});

export function stepsView(booking: Booking, facts: BookingFacts): z.input<typeof StepsView> {
  const steps = nextActions(booking, facts);
  return { ...whoseTurn(booking, facts, steps), nextActions: steps };
}

/** Returns whose turn it is, for what and until when. `actions` are the booking's next steps of all sides. */
export function whoseTurn(booking: Booking, facts: BookingFacts, actions: readonly Step[]): Turn {
  return turnView(findTurn(booking, facts, actions), booking, facts.now);
}

/** Who acts, what they do until when, and what silence leads to. */
export type BareTurn = Pick<StateTurn, 'waitingOn' | 'does' | 'onSilence'> & { readonly dueAt: Date | null };

interface ToldTurn extends Omit<BareTurn, 'does'> {
  readonly does: Pick<Verb, 'they'>;
}

/** Returns the turn as answers show it. */
export function turnView(
  { waitingOn, does: { they: does }, dueAt, onSilence }: ToldTurn,
  { asset }: Pick<Booking, 'asset'>,
  now: Date,
): Turn {
  const until = dueAt === null ? '' : untilInWords(dueAt, asset.timeZone, now);
  const then = dueAt === null ? '' : silenceInWords(onSilence);
  return {
    waitingOn,
    waitingFor: waitingOn === 'NONE' ? does || null : `${WHO[waitingOn]} ${does}${until}${then}.`,
    dueAt: dueAt?.toISOString() ?? null,
    onSilence: dueAt === null ? null : onSilence,
  };
}

/** Returns “ until …”, or “ (it was due on …)” if the time is over. */
function untilInWords(dueAt: Date, timeZone: string, now: Date): string {
  const moment = momentInWords(dueAt, timeZone);
  return dueAt < now ? ` (it was due on ${moment})` : ` until ${moment}`;
}

/** Returns whose turn it is: an open item decides it, otherwise the state. */
export function findTurn(
  booking: Booking,
  { requirements, silenceAccepts, openItems, now }: BookingFacts,
  actions: readonly Step[],
): BareTurn {
  const { state, dueAt } = booking;
  const { proof, flagged } = openItems;
  const { waitingOn, does, onSilence } = TURNS[state];
  if (waitingOn === 'NONE') return neededTurn(actions, now) ?? quietTurn(booking, openItems, now);
  if (proof?.status === 'REPORTED') {
    return proof.escalatedAt === null
      ? {
          waitingOn: 'OWNER',
          does: { they: 'says whether the transfer arrived', you: msg`say whether the transfer arrived` },
          dueAt: proof.dueAt,
          onSilence: 'ESCALATED',
        }
      : {
          waitingOn: 'PLATFORM',
          does: { they: 'decides whether the transfer arrived', you: msg`decide whether the transfer arrived` },
          dueAt: null,
          onSilence: null,
        };
  }
  if (flagged !== null) {
    return {
      waitingOn: 'PLATFORM',
      does: {
        they: 'checks the payment that arrived; nobody has to pay again',
        you: msg`check the payment that arrived; nobody has to pay again`,
      },
      dueAt,
      onSilence: null,
    };
  }
  if (state === 'COUNTER_OFFERED') return { waitingOn, does, dueAt, onSilence: silenceAboutOffer(booking, dueAt) };
  if (state === 'PENDING_APPROVAL' && unmet(requirements).some(({ code }) => isDocumentKind(code))) {
    return {
      waitingOn: 'RENTER',
      does: {
        they: 'hands in again what the owner rejected or what has run out',
        you: msg`hand in again what the owner rejected or what has run out`,
      },
      dueAt,
      onSilence,
    };
  }
  if (state === 'PENDING_VERIFICATION' && unmet(requirements).every(({ code }) => code === 'AGE')) {
    return { waitingOn, does: { they: 'sends the request', you: msg`send the request` }, dueAt, onSilence };
  }
  return { waitingOn, does, dueAt, onSilence: silenceAccepts ? 'ACCEPTED' : onSilence };
}

/** Returns the turn that the first needed step makes whose time has come. */
function neededTurn(actions: readonly Step[], now: Date): BareTurn | null {
  const needed = actions.find(
    ({ optional, notBefore }) => optional !== true && (notBefore === undefined || new Date(notBefore) <= now),
  );
  if (needed === undefined) return null;
  return {
    waitingOn: needed.actor,
    does: verbOf(needed),
    dueAt: needed.dueAt === undefined ? null : new Date(needed.dueAt),
    onSilence: needed.onSilence ?? null,
  };
}

/** Returns the turn when nobody has to do anything, with the instant until which that holds. */
function quietTurn(
  { state, startAt, endAt, dueAt, asset, atRiskOf }: Booking,
  openItems: BookingFacts['openItems'],
  now: Date,
): BareTurn {
  const quiet = (words: string) => ({
    waitingOn: 'NONE' as const,
    does: { they: words, you: null },
    dueAt: null,
    onSilence: null,
  });
  if (state === 'CONFIRMED' && atRiskOf !== null) {
    return quiet('Nobody can hand it over before the renter before has brought it back.');
  }
  if (state === 'CONFIRMED')
    return quiet(`Nothing is to be done until the handover on ${momentInWords(startAt, asset.timeZone)}.`);
  if (state === 'ACTIVE') return quiet(`Nothing is to be done until the return on ${momentInWords(endAt, asset.timeZone)}.`);
  if (state !== 'RETURNED' || dueAt === null || openItems.dispute !== null) return quiet('');
  if (dueAt <= now) return quiet('Nothing is to be done: the time for claims is over, and the rental closes by itself now.');
  return quiet(
    `Nothing is to be done: the owner may report damage until ${momentInWords(dueAt, asset.timeZone)}; then the rental closes by itself.`,
  );
}
