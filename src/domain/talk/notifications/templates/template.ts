import type { z } from 'zod';
import type { NotificationKind, NotifiedRole } from '../../../../../db/values/index.ts';
import type { EventKind, NextAction } from '../../../platform/kernel/index.ts';

/** ACTION: it is the person's turn. IMPORTANT: money, a claim, or the end of something. INFO: good to know. */
export const IMPORTANCE = ['ACTION', 'IMPORTANT', 'INFO'] as const;
type Importance = (typeof IMPORTANCE)[number];

/** What a notification is about, as its row has it. */
export interface About {
  readonly bookingId: string | null;
  readonly assetId: string | null;
  readonly conversationId: string | null;
}

/** The next call; null where there is none to make. */
export type Step = (about: About) => NextAction | null;

/** What one role is told. Trusted words only: of the event's payload and of ids. */
interface Told<Facts> {
  readonly text: string | ((facts: Facts, about: About) => string);
  readonly next: Step;
  /** On the button of the letter, which leads to the booking on the account page, behind the sign-in. */
  readonly button?: string;
  /** Instead: the page on which documents are handed in, which the link alone opens. */
  readonly page?: 'HAND_IN';
  /** Also for the person who did it: an assistant may have, and what follows is theirs. */
  readonly alsoDoer?: true;
  /** What ends it, of what is the person's turn: it is done, or over. */
  readonly until?: readonly EventKind[];
  /** INFO where it does not say. */
  readonly importance?: Importance | ((facts: Facts) => Importance);
}

export interface Words {
  readonly button: string | null;
  readonly page: 'HAND_IN' | null;
  readonly text: string;
  readonly next: NextAction | null;
  readonly importance: Importance;
}

/** An event that people are told of: whom, in which role, and in which words. Whoever did it is not told, but for what befalls their account or follows for them. */
export interface Template {
  readonly event: EventKind;
  readonly kind: NotificationKind;
  readonly roles: readonly NotifiedRole[];
  /** Whether somebody in this role is told of what they did themselves. */
  tellsDoer(role: NotifiedRole): boolean;
  /** By types of events: what ends it for somebody in this role. */
  endsWith(role: NotifiedRole): ReadonlySet<string>;
  /** Null where the facts are of another form than the event has by now. */
  words(role: NotifiedRole, facts: unknown, about: About): Words | null;
}

/** Declares to whom an event is told and how. */
export function template<Payload extends z.ZodObject>(
  kind: NotificationKind,
  event: EventKind<string, Payload>,
  to: { readonly [Role in NotifiedRole]?: Told<z.output<Payload>> },
): Template {
  const told = new Map(Object.entries(to));
  return {
    event,
    kind,
    roles: (['RENTER', 'OWNER', 'ADMIN'] as const).filter((role) => told.has(role)),
    // Of what befalls an account, its person may not know.
    tellsDoer: (role) => kind === 'ACCOUNT' || to[role]?.alsoDoer === true,
    endsWith: (role) => new Set(to[role]?.until?.map(({ type }) => type)),
    words(role, facts, about) {
      const said = to[role];
      const parsed = event.payload.safeParse(facts);
      if (said === undefined || !parsed.success) return null;
      const text = typeof said.text === 'string' ? said.text : said.text(parsed.data, about);
      return {
        text,
        next: said.next(about),
        importance: typeof said.importance === 'function' ? said.importance(parsed.data) : (said.importance ?? 'INFO'),
        button: said.button ?? null,
        page: said.page ?? null,
      };
    },
  };
}

/** A code as people read it: “driving licence” of DRIVING_LICENCE. */
export function inSmallLetters(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}
