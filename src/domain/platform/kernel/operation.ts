import type { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import type { BookingState, Scope, Side } from '../../../../db/values/index.ts';
import type { StoredFile } from '../../../adapters/file-storage.ts';
import type { Patience } from '../../../adapters/gateway-news.ts';
import type { Ports } from '../../../adapters/ports.ts';
import type { Caller, CronCaller, SystemCaller, UserCaller, VendorCaller } from './caller.ts';
import type { ReadCtx, WriteCtx } from './context.ts';
import type { DeclaredError, DomainError } from './domain-error.ts';
import type { Ids } from './ids.ts';
import type { Minor } from './money.ts';
import type { Settings } from './settings.ts';
import type { About, Standing } from './standing.ts';
import type { Step } from './step.ts';

/** A step in the words of people. Without a button no page offers it. */
export interface AsStep {
  readonly button?: string;
  /** What brings the thing on, or ends it, looks so. */
  readonly look?: 'main' | 'end';
}

/** What commands and queries have in common: everything that a door, a manifest or a test needs to know of them. */
interface Described<I extends z.ZodObject, O extends z.ZodType> {
  /** snake_case, like the file that declares it. */
  readonly name: string;
  /** A few words for a person who is asked to allow the call. */
  readonly title: string;
  /** For the agent: what it does, when to use it, what comes next. */
  readonly description: string;
  /** How people are told of it as a next step; where it stands for several steps, their arguments say which. */
  readonly asStep?: AsStep | ((args: Step['args']) => AsStep);
  readonly access: Access;
  readonly input: I;
  /**
   * An input that passes, as the API descriptions show it. What only the caller can know (ids, secrets, days to come) may be
   * left out: `stand-ins.ts` stands in for it.
   */
  readonly example?: Readonly<Partial<z.input<I>>>;
  /** The schema of what it answers by itself. With `about`, the pipeline adds how things stand. */
  readonly output: O;
  /** What the answer is about. The pipeline adds how that stands, and what can be done about it. */
  readonly about?: About;
  /** The errors of a call beside `PIPELINE_ERRORS`, including those of the access. */
  readonly errors: readonly DeclaredError[];
  /** The answer carries words that other users wrote: agents must treat them as quotations. */
  readonly thirdPartyText?: boolean;
  /** Every call that succeeds is written to the audit log. What an admin changes always is. */
  readonly audited?: boolean;
  /** Operations that it goes on to by itself. While one of them is switched off, so is this. */
  readonly performs?: readonly Pick<Operation, 'name'>[];
  /** Cannot be switched off: signing in and out, health, the switches themselves. */
  readonly alwaysOn?: boolean;
  /**
   * The input proves who calls, or nobody needs to. A credential that is invalid, or of the wrong role for the endpoint, is then
   * ignored; otherwise a stale token would prevent its own renewal.
   */
  readonly provesItself?: boolean;
  /** It answers everybody alike, so no credential is looked up, and it answers even while the database is away. */
  readonly asksNobody?: boolean;
  /** Open to everyone, but who sends a credential gets an answer for themselves. */
  readonly betterSignedIn?: boolean;
  /** Whether the tool takes the short session of a conversation, if that does not follow from `access`. */
  readonly session?: 'taken' | 'refused';
  /** What the person can do instead, if a session does not open the tool. */
  readonly withoutHeader?: WithoutHeader;
  /** How many ordinary requests a call counts as, if what it reads grows with all that somebody has; 1 by default. */
  readonly weight?: number;
  /** How often one network may call it in an hour without a sign-in, if each call leaves something in the database. */
  readonly unsignedPerHour?: (settings: Settings) => number;
  /**
   * What a test key may do with it. `none`: it is about the account or the shop as they really are. `their own`: its input names
   * no booking, and it finds, makes or changes only what belongs to test bookings or to test keys. Without it, it is about one
   * booking, which must be a test booking.
   */
  readonly testKeys?: 'none' | 'their own';
  /**
   * It has no door of the other kind. REST only: a page, a link or a file for a person, or what software calls that is no agent.
   * Page only: no route of the API either. What is for admins has no tool anyhow.
   */
  readonly door?: 'REST only' | 'MCP only' | 'page only';
  /** Runs outside any transaction, and is the only place for the ports. `run` gets its result as `prepared`. */
  prepare?(context: PrepareContext): Promise<unknown>;
}

export interface Query<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Described<I, O> {
  readonly kind: 'query';
  /**
   * Runs before anything is read, because the reading itself writes nothing. It brings up to date what the caller may know of,
   * such as due deadlines or what the gateway says. The subject is loaded again afterwards.
   */
  catchUp?(context: PrepareContext): Promise<void>;
  /** For a list (`listOf`, `pageOf`): why it has no items. */
  empty?(input: unknown): string;
  /**
   * Everybody gets the same answer to the same input: it may be given again for two seconds. Not where it reads the caller, a
   * file or a secret. The answers to test keys, who see what live callers do not, are made anew.
   */
  readonly sameForAll?: true;
  run(context: QueryContext): Promise<z.input<O>>;
}

/** Money of the person's that a call commits. */
export interface Commitment {
  /** What the money is for. The same thing is counted once, however often it is asked for: `rental:bkg_…`. */
  readonly reference: string;
  /** In minor units of `currency`. */
  readonly amountMinor: Minor;
  readonly currency: string;
  /** A later call takes the money and counts it. This one is refused if the cap does not allow it, and counts nothing. */
  readonly later?: true;
}

/**
 * What a person answers for: money or days that they commit, what they give up and cannot have back, what is opened to
 * somebody (access, links, keys, webhooks, devices, calendars), and what is published (words, prices, rules, listings).
 */
export type Effect = 'commits' | 'gives up' | 'opens' | 'publishes';

export interface WithoutHeader {
  /** In a sentence. */
  words(publicBaseUrl: string): string;
  readonly steps?: readonly Step[];
}

/** A page that a person opens, and what for. */
export interface PersonPage {
  readonly url: string;
  readonly why: string;
}

export interface Command<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Described<I, O> {
  readonly kind: 'command';
  /** `natural`: calling it again changes nothing more. `creates`: each call adds something, unless an idempotency key says it is the same one. */
  readonly repeat: 'natural' | 'creates';
  /** Ends or takes away something that no other call brings back. */
  readonly destructive?: boolean;
  /** The answer holds a secret, which must not be kept for replay. */
  readonly secretAnswer?: boolean;
  /**
   * The fields of the output that the text of an answer over MCP says, in this order; `a.b` is a field within another one. By
   * default it says all. The structured form always has all.
   */
  readonly readsOut?: readonly string[];
  /**
   * Which fields hold a password or a bank account, and what the person who approves the call sees of them. Nothing is kept
   * for replay, no hash of it either. The command is `natural`.
   */
  readonly secretInput?: Readonly<Record<string, 'HIDDEN' | 'ENDS_SHOWN'>>;
  /** The call ends with the answer of the owner. A client that follows tasks gets a task for it. */
  readonly awaitsOwner?: boolean;
  /** The page that the answer names for the person to do the rest. Hosts that open pages for people ask them to. */
  opens?(output: unknown): PersonPage | null;
  /**
   * What the call takes or commits of the person's money, without deposits. The spend cap of an API key limits it, and above a
   * key's `confirmAboveMinor` it waits for the person. It is asked before `prepare`, and again inside the transaction.
   */
  commits?(context: CommitContext): Promise<readonly Commitment[]>;
  /**
   * The effects of the call that its person answers for; empty if it has none. Calls of keys with `requireConfirm` wait for the
   * person if this is not empty, or not declared. That holds for operations that anyone may call too, unless the input proves
   * who calls.
   */
  readonly effects?: readonly Effect[];
  /**
   * The sentence that the person approves; the title by default. Null if this call has none of the effects, or cannot succeed,
   * so that nobody is asked in vain. It contains everything that the call depends on and its input does not say, in words that
   * stay the same when the call is repeated.
   */
  asks?(context: AskContext): string | null | Promise<string | null>;
  /**
   * `run` refuses a key whose calls wait for the person, because what the key would get could act without waiting. So nobody is
   * asked, whatever the effects.
   */
  readonly refusesAskingKeys?: true;
  /** The currency of the amounts in the input, for the person who approves a call that commits no money. */
  currency?(subject: unknown): string;
  /** Runs inside the transaction. On PostgreSQL it may run again after a conflict, so it touches nothing but `tx`. */
  run(context: CommandContext): Promise<z.input<O>>;
}

export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = Query<I, O> | Command<I, O>;

/** Whom each audience consists of. `cron` starts scheduled jobs; `system` is internal: no door can reach it. */
export interface CallerOf {
  anyone: Caller;
  user: UserCaller;
  vendor: VendorCaller;
  admin: UserCaller;
  cron: CronCaller | SystemCaller;
  system: SystemCaller;
}
export type Audience = keyof CallerOf;

/**
 * Who may call a command, and about what. `load` finds the subject and refuses a stranger with the same answer
 * as a missing row, so that nobody learns what exists; `run` receives the subject and cannot forget the check.
 */
export interface Access<Who extends Audience = Audience, Needs = unknown, Subject = unknown> {
  readonly who: Who;
  /** The scope that an API key needs, or one of several; null if no sign-in is needed. */
  readonly scope: Scope | readonly Scope[] | null;
  /** The errors that `load` and `catchUp` can throw. */
  readonly errors: readonly DeclaredError[];
  /** Brings the subject up to date (due deadlines), in a transaction of its own, before anything is read. */
  catchUp?(context: CatchUpContext<CallerOf[Who], Needs>): Promise<void>;
  /**
   * On which side of a booking the caller stands, as far as that is known before the subject is loaded (null). Answers and
   * refusals offer only the steps of that side. Null or absent means that the caller sees the steps of all.
   */
  side?(subject: Subject | null): Side | null;
  /** Present if a signed link is the permission and no sign-in is needed. */
  readonly link?: SignedPermission<Needs>;
  /**
   * Names to lock before the subject is loaded in a transaction, so that calls about the same subject run one after the other.
   * `from` is for names that only a row can say: see `behindRow`.
   */
  locks?(input: Needs, caller: CallerOf[Who], from: Reader): string[] | Promise<string[]>;
  /** `held` has the names from `locks`, in a transaction. */
  load(from: Reader, caller: CallerOf[Who], input: Needs, now: Date, held?: readonly string[]): Promise<Subject>;
}

/**
 * A link that opens an operation to whoever holds it. It is checked before anything else, over REST before the body is read, so
 * its fields stand in path and query.
 */
interface SignedPermission<Needs> {
  readonly fields: z.ZodObject;
  /** Throws if the link was not made here or has expired. */
  assertGood(link: Needs, context: ReadCtx): void;
}

/** The context of what brings a subject up to date before anything is read. */
type CatchUpContext<C extends Caller = Caller, I = unknown> = Pick<
  PrepareContext<C, I>,
  'input' | 'caller' | 'now' | 'reader' | 'applyDeadlines' | 'askGateway'
>;

interface Call<C, I> extends ReadCtx {
  readonly input: I;
  readonly caller: C;
}

export interface CommitContext<I = unknown, S = unknown> {
  readonly input: I;
  readonly subject: S;
  readonly reader: Reader;
  readonly now: Date;
}

/** The context of the sentence that the person approves. */
export interface AskContext<I = unknown, S = unknown> extends CommitContext<I, S> {
  readonly settings: Settings;
  /** The credential of the key that asks. */
  readonly credential: UserCaller['credential'];
}

/** What the deadlines of a booking that were due have made of it. */
export interface AppliedDeadlines {
  readonly from: BookingState;
  readonly state: BookingState;
  /** STATE, or the kind of each deadline that had passed, in their order. */
  readonly applied: readonly string[];
}

/** Those that the person may have made, or the newest one even if its time is over. */
export type AskedPayments = 'OPEN' | 'NEWEST';

/** What the gateway did not answer about. */
export interface GatewaySilence {
  /** When the last page ends of a payment about which the gateway was asked and did not answer; null if it answered about all. */
  readonly unansweredUntil: Date | null;
}

/** Runs another operation as the platform itself, in a transaction of its own. */
export type Perform = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
) => Promise<z.output<O>>;

export interface UploadedFile extends StoredFile {
  /** The name that the client gave the file: untrusted text. */
  readonly fileName: string;
}

/** Files beyond the first of a form that may have several. Each file is judged by itself. */
export interface FurtherFiles {
  readonly files: readonly UploadedFile[];
  /** Called for each file that is refused. If none is accepted, the call is refused as well. */
  readonly onLeftOut: (file: UploadedFile, why: DomainError) => void;
}

/** The context before the transaction, the place to hash, to store a file or to call a gateway. */
export interface PrepareContext<C extends Caller = Caller, I = unknown, S = unknown> extends Call<C, I> {
  /** Loaded and authorised; the transaction loads it again, because it may have changed by then. */
  readonly subject: S;
  readonly reader: Reader;
  readonly ids: Ids;
  readonly ports: Ports;
  readonly perform: Perform;
  /** Applies the due deadlines of a booking, in a transaction of its own, and says which ones. */
  readonly applyDeadlines: (bookingId: string) => Promise<AppliedDeadlines>;
  /** Settles what the gateway says about payments of a booking, in transactions of its own. */
  readonly askGateway: (bookingId: string, patience: Patience, which?: AskedPayments) => Promise<GatewaySilence>;
  /**
   * Closes the payment pages of a booking at the gateway, and settles what was paid there until then. Throws where the gateway
   * does not answer.
   */
  readonly closePaymentPages: (bookingId: string) => Promise<void>;
  /** The caller's network address, for throttling of guesses. */
  readonly address: string;
  /** The name that the calling software gives itself: untrusted text. Null if it gives none. */
  readonly client: string | null;
  /** The file of a multipart request, which is in the storage already. It is removed again when the command fails. */
  readonly file: UploadedFile | null;
  /** Further files, if a form may have several; null elsewhere. They are removed in the same way. */
  readonly further: FurtherFiles | null;
}

/** The tool of a step with its arguments; only the doors know their tools. */
export type ToolCallOf = (step: Step) => { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** The context inside the transaction, with nothing from outside the database. */
export interface CommandContext<C extends Caller = Caller, I = unknown, S = unknown, P = unknown> extends Call<C, I>, WriteCtx {
  readonly subject: S;
  readonly prepared: P;
  readonly tx: Tx;
  /** Where bookings stand, for letters that say so. */
  readonly standing: Standing;
  /** The tool that takes a step, for what is sent to software outside of an answer. */
  readonly toolCall: ToolCallOf;
  /** The idempotency key of the caller, so that a call counts once however often it is sent; null without one. */
  readonly idempotencyKey: string | null;
}

export interface QueryContext<C extends Caller = Caller, I = unknown, S = unknown, P = unknown> extends Call<C, I> {
  readonly subject: S;
  readonly prepared: P;
  readonly reader: Reader;
}
