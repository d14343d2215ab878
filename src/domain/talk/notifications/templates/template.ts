import type { z } from 'zod';
import type { NotificationKind, NotifiedRole } from '../../../../../db/values/index.ts';
import type { EventKind, Step } from '../../../platform/kernel/index.ts';
import type { Message, Translator } from '../../../platform/words/index.ts';

/** ACTION: it is the person's turn. IMPORTANT: money, a claim, or the end of something. INFO: good to know. */
export const IMPORTANCE = ['ACTION', 'IMPORTANT', 'INFO'] as const;
type Importance = (typeof IMPORTANCE)[number];

/** The subject of a notification, as its row has it. */
export interface About {
  readonly bookingId: string | null;
  readonly assetId: string | null;
  readonly conversationId: string | null;
}

/** Makes the next step of a notification; null if there is none. */
export type NextOf = (about: About) => Step | null;

/** The text for one role. It consists of trusted words only: from the payload of the event and from ids. */
interface Told<Facts> {
  readonly text: Message | ((facts: Facts, to: Translator, about: About) => Message);
  readonly next: NextOf;
  /** The text of the button in the letter. The button leads to the booking on the account page, after the sign-in. */
  readonly button?: Message;
  /** The page for handing in documents instead of the account page. The link alone opens it. */
  readonly page?: 'HAND_IN';
  /**
   * The person who did it is told too, because an assistant may have done it and the person must deal with the consequences.
   */
  readonly alsoDoer?: true;
  /** The events after which the person need not act any more, because it is done or over. */
  readonly until?: readonly EventKind[];
  /** The importance; INFO by default. */
  readonly importance?: Importance | ((facts: Facts) => Importance);
}

export interface Words {
  readonly button: string | null;
  readonly page: 'HAND_IN' | null;
  readonly text: string;
  readonly next: Step | null;
  readonly importance: Importance;
}

/**
 * Who is told of an event, in which role, and in which words. The person who did it is not told, unless it is about their
 * account or has consequences for them.
 */
export interface Template {
  readonly event: EventKind;
  readonly kind: NotificationKind;
  readonly roles: readonly NotifiedRole[];
  /** Whether a person in this role is told of what they did themselves. */
  tellsDoer(role: NotifiedRole): boolean;
  /** The types of events that end the notification for a person in this role. */
  endsWith(role: NotifiedRole): ReadonlySet<string>;
  /** The text for a role, in a language. Null if the stored facts do not fit the present schema of the event. */
  words(role: NotifiedRole, facts: unknown, about: About, to: Translator): Words | null;
}

/** Declares to whom an event is told, and how. */
export function template<Payload extends z.ZodObject>(
  kind: NotificationKind,
  event: EventKind<string, Payload>,
  byRole: { readonly [Role in NotifiedRole]?: Told<z.output<Payload>> },
): Template {
  const told = new Map(Object.entries(byRole));
  return {
    event,
    kind,
    roles: (['RENTER', 'OWNER', 'ADMIN'] as const).filter((role) => told.has(role)),
    // The person may not know what happens to their account.
    tellsDoer: (role) => kind === 'ACCOUNT' || byRole[role]?.alsoDoer === true,
    endsWith: (role) => new Set(byRole[role]?.until?.map(({ type }) => type)),
    words(role, facts, about, to) {
      const said = byRole[role];
      const parsed = event.payload.safeParse(facts);
      if (said === undefined || !parsed.success) return null;
      const text = to.say(typeof said.text === 'function' ? said.text(parsed.data, to, about) : said.text);
      return {
        text,
        next: said.next(about),
        importance: typeof said.importance === 'function' ? said.importance(parsed.data) : (said.importance ?? 'INFO'),
        button: said.button === undefined ? null : to.say(said.button),
        page: said.page ?? null,
      };
    },
  };
}
