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

/** How people read a step. Without a button no page offers it. */
export interface AsStep {
  readonly button?: string;
  /** How the button looks: `main` for the next step, `end` for one that ends something. */
  readonly look?: 'main' | 'end';
}

/** The common parts of commands and queries: everything that a door, a manifest or a test needs to know of them. */
interface Described<I extends z.ZodObject, O extends z.ZodType> {
  /** The name in snake_case; the file that declares it has the same name. */
  readonly name: string;
  /** A title in a few words, for a person who is asked to allow the call. */
  readonly title: string;
  /** A description for agents: what it does, when to use it, what comes next. */
  readonly description: string;
  /** How people read it as a next step. If it stands for several steps, the arguments decide which. */
  readonly asStep?: AsStep | ((args: Step['args']) => AsStep);
  readonly access: Access;
  readonly input: I;
  /**
   * A valid input, for the API descriptions. Values that only the caller can know (ids, secrets, days to come) may be left out;
   * `stand-ins.ts` fills them in.
   */
  readonly example?: Readonly<Partial<z.input<I>>>;
  /** The schema of the operation's own answer. With `about`, the pipeline adds how things stand. */
  readonly output: O;
  /** The subject of the answer. The pipeline adds how it stands, and what can be done about it. */
  readonly about?: About;
  /** The errors of a call in addition to `PIPELINE_ERRORS`, including those of the access. */
  readonly errors: readonly DeclaredError[];
  /** The answer contains text that other users wrote, which agents must treat as quotations. */
  readonly thirdPartyText?: boolean;
  /** Every successful call is written to the audit log. What an administrator changes is written in any case. */
  readonly audited?: boolean;
  /** Operations that it performs itself. While one of them is switched off, it is switched off too. */
  readonly performs?: readonly Pick<Operation, 'name'>[];
  /** Which of them this call performs, if its input decides that. The input has not been parsed yet. */
  readonly performsFor?: (rawInput: unknown) => readonly Pick<Operation, 'name'>[];
  /** It cannot be switched off, like signing in and out, health, and the switches themselves. */
  readonly alwaysOn?: boolean;
  /**
   * The input proves who calls, or nobody needs to. A credential that is invalid, or of the wrong role for the endpoint, is
   * then ignored; otherwise a stale token would prevent its own renewal.
   */
  readonly provesItself?: boolean;
  /** Everybody gets the same answer, so no credential is looked up, and it answers even while the database is away. */
  readonly asksNobody?: boolean;
  /** No credential is needed, but with one the answer is for its person. */
  readonly betterSignedIn?: boolean;
  /** Whether the tool accepts the short session of a conversation, if that does not follow from `access`. */
  readonly session?: 'taken' | 'refused';
  /** What the person can do instead, if such a session does not open the tool. */
  readonly withoutHeader?: WithoutHeader;
  /** As how many ordinary requests a call counts, if it reads all that a person has; 1 by default. */
  readonly weight?: number;
  /** How often one network may call it in an hour without a sign-in, if each call stores something. */
  readonly unsignedPerHour?: (settings: Settings) => number;
  /**
   * What a test key may do with it. `none`: it is about the account or the shop as they really are. `their own`: its input
   * names no booking, and it reads or changes only what belongs to test bookings or to test keys. If it is absent, the
   * operation is about one booking, which must be a test booking.
   */
  readonly testKeys?: 'none' | 'their own';
  /**
   * The only door of the operation. REST only: a page, a link or a file for a person, or a call of software that is no agent.
   * Page only: it is no route of the API either. Operations for administrators have no tool in any case.
   */
  readonly door?: 'REST only' | 'MCP only' | 'page only';
  /** Runs outside any transaction; only here may the ports be used. `run` gets its result as `prepared`. */
  prepare?(context: PrepareContext): Promise<unknown>;
}

export interface Query<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Described<I, O> {
  readonly kind: 'query';
  /**
   * Runs before anything is read, because a query itself writes nothing. It brings up to date what the caller may know, such as
   * due deadlines or what the gateway says. The subject is loaded again afterwards, unless `UNCHANGED` says that nothing was
   * to be brought up to date.
   */
  catchUp?(context: PrepareContext): Promise<CaughtUp>;
  /** Says why a list (`listOf`, `pageOf`) has no items. */
  empty?(input: unknown): string;
  /**
   * Everybody gets the same answer to the same input, so the answer may be cached for two seconds. It must not read the caller,
   * a file or a secret. Answers for test keys, which see other data, are not cached.
   */
  readonly sameForAll?: true;
  run(context: QueryContext): Promise<z.input<O>>;
}

/** Money of the person that a call commits. */
export interface Commitment {
  /** What the money is for, such as `rental:bkg_…`. The same thing counts once, however often it is asked for. */
  readonly reference: string;
  /** The amount in minor units of `currency`. */
  readonly amountMinor: Minor;
  readonly currency: string;
  /** A later call takes the money and counts it. This one is refused if the cap does not allow it, but it counts nothing. */
  readonly later?: true;
}

/**
 * Effects for which the person is responsible: money or days that they commit, what they give up for good, what is opened to
 * somebody (access, links, keys, webhooks, devices, calendars), and what is published (words, prices, rules, listings).
 */
export type Effect = 'commits' | 'gives up' | 'opens' | 'publishes';

export interface WithoutHeader {
  /** A sentence for the person. */
  words(publicBaseUrl: string): string;
  readonly steps?: readonly Step[];
}

/** A page for the person to open, and its purpose. */
export interface PersonPage {
  readonly url: string;
  readonly why: string;
}

export interface Command<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Described<I, O> {
  readonly kind: 'command';
  /**
   * `natural`: a second call changes nothing more. `creates`: each call adds something, unless an idempotency key says that it
   * is the same call.
   */
  readonly repeat: 'natural' | 'creates';
  /** It ends or removes something that no other call brings back. */
  readonly destructive?: boolean;
  /** The answer contains a secret, so it must not be kept for replay. `UNSIGNED`: only the answer to a caller without an account. */
  readonly secretAnswer?: boolean | 'UNSIGNED';
  /**
   * The fields of the output that the text of an answer over MCP contains, in this order; `a.b` is a field within another one.
   * By default it contains all. The structured form always has all.
   */
  readonly readsOut?: readonly string[];
  /**
   * The fields that contain a password or a bank account, and what the person who approves the call sees of them. Nothing is
   * kept for replay, not even a hash. Such a command is `natural`.
   */
  readonly secretInput?: Readonly<Record<string, 'HIDDEN' | 'ENDS_SHOWN'>>;
  /** The call ends with the answer of the owner. A client that supports tasks gets a task for it. */
  readonly awaitsOwner?: boolean;
  /** The page that the answer names for the person to do the rest. Clients that open pages for people are asked to open it. */
  opens?(output: unknown): PersonPage | null;
  /**
   * What the call takes or commits of the person's money, without deposits. The spend cap of an API key limits it, and above a
   * key's `confirmAboveMinor` the call waits for the person's approval. It is called before `prepare`, and again inside the
   * transaction.
   */
  commits?(context: CommitContext): Promise<readonly Commitment[]>;
  /**
   * The effects of the call for which its person is responsible; empty if it has none. Calls of keys with `requireConfirm` wait
   * for approval if this is not empty, or not declared. That includes operations that anyone may call, unless the input proves
   * who calls.
   */
  readonly effects?: readonly Effect[];
  /**
   * The sentence that the person approves; the title by default. Null if this call has none of the effects, or cannot succeed,
   * so that nobody is asked in vain. It contains everything on which the call depends and that its input does not say, in words
   * that are the same when the call is repeated.
   */
  asks?(context: AskContext): string | null | Promise<string | null>;
  /**
   * `run` refuses a key whose calls wait for approval, because what the key would get could act without approval. So nobody is
   * asked, whatever the effects are.
   */
  readonly refusesAskingKeys?: true;
  /** The currency of the amounts in the input, for the person who approves a call that commits no money. */
  currency?(subject: unknown): string | null;
  /** Runs inside the transaction. On PostgreSQL it may run again after a conflict, so it must use nothing but `tx`. */
  run(context: CommandContext): Promise<z.input<O>>;
}

export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = Query<I, O> | Command<I, O>;

/** The callers of each audience. `cron` starts scheduled jobs; `system` is internal, and no door can reach it. */
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
 * Who may call a command, and about what. `load` finds the subject, and gives a stranger the same answer as for a missing row,
 * so that nobody learns what exists; `run` receives the subject and cannot forget the check.
 */
export interface Access<Who extends Audience = Audience, Needs = unknown, Subject = unknown> {
  readonly who: Who;
  /** The scope that an API key needs, or a list of which one is enough; null if no sign-in is needed. */
  readonly scope: Scope | readonly Scope[] | null;
  /** The errors that `load` and `catchUp` can throw. */
  readonly errors: readonly DeclaredError[];
  /** Brings the subject up to date (due deadlines), in a transaction of its own, before anything is read. */
  catchUp?(context: CatchUpContext<CallerOf[Who], Needs>): Promise<void>;
  /**
   * The caller's side of a booking, as far as it is known before the subject is loaded (null). Answers and errors offer only
   * the steps of that side. Null or absent means that the caller sees the steps of all.
   */
  side?(subject: Subject | null): Side | null;
  /** Present if a signed link is the permission, so that no sign-in is needed. */
  readonly link?: SignedPermission<Needs>;
  /**
   * Names to lock before the subject is loaded in a transaction, so that calls about the same subject run one after the other.
   * `from` is for names that only a row contains: see `behindRow`.
   */
  locks?(input: Needs, caller: CallerOf[Who], from: Reader): string[] | Promise<string[]>;
  /** Loads the subject. In a transaction, `held` are the names from `locks`. */
  load(from: Reader, caller: CallerOf[Who], input: Needs, now: Date, held?: readonly string[]): Promise<Subject>;
}

/**
 * A link that opens an operation without a sign-in. It is checked before anything else, over REST before the body is read, so
 * its fields are in the path and the query.
 */
interface SignedPermission<Needs> {
  readonly fields: z.ZodObject;
  /** Throws if the link was not made here or has expired. */
  assertGood(link: Needs, context: ReadCtx): void;
}

export type CaughtUp = 'UNCHANGED' | void;

/** The context of the functions that bring a subject up to date before anything is read. */
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
  /** The credential of the key whose call waits for approval. */
  readonly credential: UserCaller['credential'];
}

/** The effect of a booking's due deadlines. */
export interface AppliedDeadlines {
  readonly from: BookingState;
  readonly state: BookingState;
  /** The applied deadlines in their order: STATE, or the kind of the deadline. */
  readonly applied: readonly string[];
}

/**
 * Which payments the gateway is asked about: those that the person may have made, or the newest one even if its time is over.
 */
export type AskedPayments = 'OPEN' | 'NEWEST';

/** What the gateway did not answer. */
export interface GatewaySilence {
  /** When the last page ends of a payment about which the gateway did not answer; null if it answered about all payments. */
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

/** The files after the first in a form that may have several. Each file is accepted or refused by itself. */
export interface FurtherFiles {
  readonly files: readonly UploadedFile[];
  /** Called for each refused file. If no file is accepted, the call is refused as well. */
  readonly onLeftOut: (file: UploadedFile, why: DomainError) => void;
}

/** The context before the transaction. This is the place to hash, to store a file or to call a gateway. */
export interface PrepareContext<C extends Caller = Caller, I = unknown, S = unknown> extends Call<C, I> {
  /** The subject, loaded and authorised. The transaction loads it again, because it may change meanwhile. */
  readonly subject: S;
  readonly reader: Reader;
  readonly ids: Ids;
  readonly ports: Ports;
  readonly perform: Perform;
  /** Applies the due deadlines of a booking, in a transaction of its own, and returns which ones. */
  readonly applyDeadlines: (bookingId: string) => Promise<AppliedDeadlines>;
  /** Asks the gateway about payments of a booking and settles its answers, in transactions of their own. */
  readonly askGateway: (bookingId: string, patience: Patience, which?: AskedPayments) => Promise<GatewaySilence>;
  /**
   * Closes the payment pages of a booking at the gateway, and settles what was paid there until then. Throws if the gateway
   * does not answer.
   */
  readonly closePaymentPages: (bookingId: string) => Promise<void>;
  /** The caller's network address, by which guesses are limited. */
  readonly address: string;
  /** The name that the calling software gives itself: untrusted text. Null if it gives none. */
  readonly client: string | null;
  /** The file of a multipart request, which is stored already. It is removed again if the command fails. */
  readonly file: UploadedFile | null;
  /** Further files, if a form may have several; null otherwise. They are removed in the same way. */
  readonly further: FurtherFiles | null;
}

/** Finds the tool of a step, with its arguments; only the doors know their tools. */
export type ToolCallOf = (step: Step) => { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** The context inside the transaction. It contains nothing from outside the database. */
export interface CommandContext<C extends Caller = Caller, I = unknown, S = unknown, P = unknown> extends Call<C, I>, WriteCtx {
  readonly subject: S;
  readonly prepared: P;
  readonly tx: Tx;
  /** How bookings stand, for letters that say so. */
  readonly standing: Standing;
  /** The tool of a step, for messages to software that are no answer. */
  readonly toolCall: ToolCallOf;
  /** The idempotency key of the caller, so that a repeated call counts once; null without one. */
  readonly idempotencyKey: string | null;
}

export interface QueryContext<C extends Caller = Caller, I = unknown, S = unknown, P = unknown> extends Call<C, I> {
  readonly subject: S;
  readonly prepared: P;
  readonly reader: Reader;
}
