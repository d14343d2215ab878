import type { z } from 'zod';
import type { SandboxGateway } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import type { Role, Scope, Side } from '../../../db/values/index.ts';
import type { Accent, KnownLanguage, NextAction, OperatorWords } from '../../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../../domain/standing/bookings/index.ts';
import type { JsonSchema } from '../../tools/json-schema.ts';
import type { SentFile } from '../multipart.ts';
import type { WEB_OPERATIONS } from './web-operations.ts';

export { COUNTRY_CODES, timeZonesOf, usualCurrency, usualTimeZone } from '../../domain/people/accounts/countries.ts';
export type { KnownLanguage, OperatorWords };
export { BUILT_IN_LANGUAGES } from '../../domain/platform/kernel/built-in-languages.ts';
export { CURRENCY_EXPONENTS } from '../../domain/platform/kernel/currency-exponents.ts';

/*
 * What pages may ask of the server. The pages in `web/` import this file and `page-paths.ts`, and nothing else of the server.
 */

type Operations = typeof WEB_OPERATIONS;
export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = z.input<Operations[Name]['input']>;
export type OutputOf<Name extends OperationName> = AnswerOf<Operations[Name]>;
export type { JsonSchema, Scope, Side };

/** Why an operation refused, in the language of the page. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** What is wrong with single fields, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the error declares beside its message. */
  readonly details: Readonly<Record<string, unknown>>;
  /** When it is worth trying again; null if waiting does not help. */
  readonly retryAfterSeconds: number | null;
}

/** A file that was refused beside others that were taken. */
export interface LeftOut {
  readonly fileName: string;
  readonly message: string;
}

export type Attempt<Output> =
  | { readonly output: Output; readonly refusal: null; readonly leftOut?: readonly LeftOut[] }
  | { readonly output: null; readonly refusal: Refusal };

/** A file that came with a form. An operation takes it through `attempt`; what none takes is removed after the answer. */
export type PageFile = SentFile;

/** The person who is signed in. */
export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly vendorId: string | null;
  /** An administrator who has to set up a second factor before anything else opens. */
  readonly lacksSecondFactor: boolean;
}

/** The operator of the marketplace, as every page names them. Empty texts are left out. */
export interface Operator {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  /** The clock by which the operator's own pages show and take times. */
  readonly timeZone: string;
  /** The address of the logo; null for none. */
  readonly logo: string | null;
  /** The colours of the brand in light and in dark, readable on the ground of a page. */
  readonly colours: { readonly light: Accent; readonly dark: Accent };
}

/** The colours of a shop in one scheme. */
export interface ShopColours extends Accent {
  /** Of links, where it differs from that of the main button. */
  readonly link: string;
  /** The ground and what stands on it; null where the theme of the shop is made for the other scheme. */
  readonly ground: Readonly<Record<'body' | 'text' | 'surface' | 'soft' | 'edge', string>> | null;
}

/** How the pages of a shop look. */
export interface ShopLook {
  readonly light: ShopColours;
  readonly dark: ShopColours;
  readonly font: string;
  /** The radius of corners. */
  readonly corner: string;
  readonly logoCorner: string;
}

export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Choices that a browser remembers for its person. */
export interface Choices {
  readonly scheme: Scheme;
  /** The language that the person chose; null if they chose none. */
  readonly language: string | null;
}

/** The steps that a booking offers, as its answers name them. */
export interface AskedSteps {
  readonly bookingId: string;
  readonly side: Side;
  readonly nextActions: readonly NextAction[];
  /** As `list_reviews` says. */
  readonly canReview?: boolean | undefined;
  readonly canReply?: boolean | undefined;
}

/** A step that a person may take, with the operation that takes it. */
export interface OfferedStep extends Omit<NextAction, 'tool' | 'args' | 'method' | 'path' | 'body' | 'actor'> {
  readonly operation: string;
  /** Whether pages may call the operation. */
  readonly isCallable: boolean;
  /** What the operation takes. Values that only the person has stand in angle brackets. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The words and the look of its button, as the operation declares them; null if it declares none. */
  readonly button: string | null;
  readonly look: 'main' | 'end' | null;
}

/** An operation that only administrators may call. The operator's pages are made from what it says of itself. */
export interface AdminOperation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Its path below `/api/v1`, from which its section and its subject follow: `/admin/users/{userId}`. */
  readonly path: string;
  readonly kind: 'query' | 'command';
  readonly method: string;
  /** The field of a request over REST that chooses it among the operations of its path; null if it is alone there. */
  readonly chosenBy: { readonly field: string; readonly value: string } | null;
  /** The answer is a file. */
  readonly isFile: boolean;
  /** With `format: csv` the answer is a file for a spreadsheet. */
  readonly isTable: boolean;
  /** It moves money, or nothing brings back what it ends: a person confirms it on a page of its own. */
  readonly asksTwice: boolean;
  /** It moves money, so the page asks for the password again if it was not given a short while ago. */
  readonly needsPassword: boolean;
  readonly example: Readonly<Record<string, unknown>>;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

/** What administrators may do through any page. */
export interface AdminDoor {
  readonly operations: readonly AdminOperation[];
  attempt(name: string, input: Readonly<Record<string, unknown>>, key?: string): Promise<Attempt<unknown>>;
  /** What the operation answered to this person with this key; null if that is not kept, because it holds a secret for example. */
  kept(name: string, key: string): Promise<unknown>;
  /** Leads to the page that asks for the password, if the operation needs that, so that nobody fills in a form for nothing. */
  askForPassword(operation: AdminOperation): void;
}

/** Who has just signed in at the identity provider, as this browser keeps it. Only the server reads it. */
export interface ProvenByProvider {
  readonly proof: string;
  readonly email: string | null;
  /** Empty if the provider says none. */
  readonly name: string;
  /** The page to which the person wanted; empty for none. */
  readonly next: string;
}

/** Signing in by the identity provider that the operator has configured. */
export interface ProviderDoor {
  /** What people call it. */
  readonly name: string;
  /** Null if nobody has signed in there, or too long ago. */
  readonly proven: ProvenByProvider | null;
  /** The address there to which the browser goes; null if the provider does not answer. A person who is signed in connects it. */
  start(next: string): Promise<string | null>;
  /** Takes the query with which the browser came back. `isNew`: nobody has an account with this identity yet. */
  answered(query: string): Promise<Attempt<{ readonly isNew: boolean; readonly isConnecting: boolean; readonly next: string }>>;
  signIn(code?: string): Promise<Attempt<object>>;
  /** Opens an account, and signs in. */
  signUp(given: Readonly<Record<string, unknown>>): Promise<Attempt<object>>;
  forget(): void;
}

/** For how long software acts for a person who has let it in, unless they end it. */
export interface AccessLasts {
  /** The short session of a conversation, from its last use and in all. */
  readonly conversationHours: { readonly idle: number; readonly most: number };
  /** A connection, from its last use and in all. */
  readonly connectionDays: { readonly idle: number; readonly most: number };
}

/** Software that asks a person to let it in, through the authorization server. */
export interface AskedConsent {
  /** As it calls itself. */
  readonly clientName: string;
  /** The host of its maker's address; null if it has only registered. */
  readonly clientHost: string | null;
  /** Where the person goes on afterwards: the host of a site, a program on this computer, or the scheme of an app. */
  readonly destination: { readonly name: string; readonly kind: 'SITE' | 'DEVICE' | 'APP' };
  /** As whom it would act. */
  readonly role: 'CUSTOMER' | 'VENDOR';
  readonly scopes: readonly Scope[];
}

/** Software that acts for a person already, and what it lacked when a call of it was refused. */
export interface AskedMore {
  readonly clientName: string;
  /** The only endpoint that it may use; null if it may use all. */
  readonly endpoint: 'mcp' | 'mcp-owner' | null;
  readonly granted: readonly Scope[];
  readonly missing: readonly Scope[];
}

/** The account whose password allows it, as a form holds it. */
type Approving = Readonly<Record<string, unknown>>;

/** What the pages of the authorization server ask of it. */
export interface OauthDoor {
  /** What waits under this id; null if it was answered, has run out, or, for a form, was begun in another browser. */
  asked(request: string): Promise<{
    readonly shown: AskedConsent;
    /** Lets the software in, and tells it. `location` is where the person goes on. */
    approve(account: Approving): Promise<Attempt<{ readonly location: string }>>;
    /** Keeps it out, tells it, and returns where the person goes on. */
    deny(): Promise<string>;
  } | null>;
  /** What software asks for by the link of a refused call. */
  wider(
    link: { readonly sessionId: string } & Approving,
  ): Promise<Attempt<{ readonly shown: AskedMore; allow(account: Approving): Promise<Refusal | null> }>>;
}

/** How assistants are connected to this server. */
export interface Connections {
  readonly endpoints: readonly {
    /** The name of its part of the page. */
    readonly key: string;
    readonly side: Side;
    readonly url: string;
    readonly hosts: readonly HostSettings[];
  }[];
  /** Clients that were tried, unmodified, and the steps that each took. */
  readonly seen: readonly {
    readonly client: string;
    readonly version: string;
    readonly does: readonly string[];
    readonly because: string | null;
  }[];
  /** How long an assistant acts without either, from its last call and in all. */
  readonly sessionHours: { readonly idle: number; readonly longest: number };
}

/** The settings of one host, ready to copy. */
export interface HostSettings {
  readonly host: string;
  /** Where the text goes: a command, a file, or a place in the settings. */
  readonly where: string;
  readonly text: string;
  readonly signsIn: 'OAUTH' | 'KEY';
}

/** The reference of the API, for people. Its words are those of the descriptions, in English. */
export interface Reference {
  /** What is true of all calls, one paragraph each, with `code` and addresses. */
  readonly words: readonly string[];
  readonly credentials: { readonly bearer: string; readonly keyHeader: string; readonly who: readonly Said[] };
  /** What every call may refuse. */
  readonly refusals: readonly ReferenceRefusal[];
  readonly sections: readonly ReferenceSection[];
  /** One call with all its fields; null if the section has no such call. */
  call(section: string, id: string): ReferenceCall | null;
}

interface Said {
  readonly name: string;
  readonly description: string;
}

export interface ReferenceRefusal {
  readonly status: number;
  readonly code: string;
  readonly when: string;
}

interface ReferenceSection {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly calls: readonly ReferenceLine[];
}

/** A call, or what is sent to others, in a list. */
export interface ReferenceLine {
  /** The name in its address. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly who: string;
  /** The tools of MCP that do the same. */
  readonly tools: readonly string[];
  /** Where earlier links to the page of its section lead. */
  readonly anchor: string;
}

export interface ReferenceCall extends ReferenceLine {
  /** Its whole address; null of what is sent to an address of others. */
  readonly url: string | null;
  /** Paragraphs and lists of Markdown. */
  readonly description: string;
  readonly scopes: readonly string[];
  /** How many requests it counts as. */
  readonly weight: number;
  readonly parameters: readonly ReferenceField[];
  readonly bodies: readonly ReferenceBody[];
  /** With which status and as which types it answers. */
  readonly answer: { readonly status: string; readonly description: string; readonly types: readonly string[] };
  readonly answers: readonly ReferenceBody[];
  readonly refusals: readonly ReferenceRefusal[];
  /** The kinds that its fields name. */
  readonly kinds: readonly ReferenceBody[];
}

/** An object with fields; several where a call takes or answers one of several. */
export interface ReferenceBody {
  readonly name: string;
  readonly fields: readonly ReferenceField[];
  /** JSON; null for none. */
  readonly example: string | null;
}

export interface ReferenceField {
  /** With the fields that it lies in, and brackets for each list: `items[].price.amountMinor`. */
  readonly name: string;
  readonly type: string;
  /** The name of a kind that `kinds` describes; null if the type says all. */
  readonly kind: string | null;
  readonly required: boolean;
  readonly description: string;
}

/** One request of one person for a page. */
export interface PageDoor {
  readonly person: Person | null;
  /** Null for everybody but administrators. */
  readonly admin: AdminDoor | null;
  readonly operator: Operator;
  /** What else the law wants to be said of the operator. Empty texts are left out. */
  readonly imprint: { readonly taxId: string; readonly text: string };
  /** How many days the marketplace keeps what, as the privacy notice says below its text. */
  readonly keptDays: { readonly documents: number; readonly mails: number; readonly inquiries: number };
  readonly choices: Choices;
  readonly publicBaseUrl: string;
  /** The languages and texts of the operator. */
  readonly words: OperatorWords;
  /** The languages that people can choose, each by its own name. */
  readonly languages: readonly Pick<KnownLanguage, 'code' | 'name'>[];
  /** Where an assistant connects. */
  readonly mcpUrl: string;
  readonly connections: () => Connections;
  readonly reference: () => Reference;
  /** Allows the scripts and styles of this one page. */
  readonly nonce: string;
  /** The present day of the server, `YYYY-MM-DD` in UTC, for fields that offer days. */
  readonly today: string;
  /** Runs an operation as the person, and throws a `Response` with the refusal for the error page. */
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
  /**
   * Runs an operation as the person, and returns what it refused. `key` is the idempotency key of the form, so that a form that
   * is sent twice takes effect once. The input is what a form holds: the operation itself checks it. `files`
   * are those of the form that the operation takes; only operations that take photos take several.
   */
  attempt<Name extends OperationName>(
    name: Name,
    input: Readonly<Record<string, unknown>>,
    key?: string,
    files?: readonly PageFile[],
  ): Promise<Attempt<OutputOf<Name>>>;
  /** The files of the form, in the order in which they were chosen. */
  readonly files: readonly PageFile[];
  /** Why the request was refused as a whole: on a page that a link opens its form with files; null if it was not. */
  readonly formRefusal: Refusal | null;
  /** The steps of one side of a booking, with the operations that take them. */
  offeredSteps(asked: AskedSteps): readonly OfferedStep[];
  /**
   * What the person had written into a form of this page when they had to sign in, or to give their password, before it could be
   * taken; null if there is nothing.
   */
  readonly draft: Readonly<Record<string, string>> | null;
  /** Remembers in the session that the person has just given their password. */
  confirmPassword(given: { readonly password: string; readonly code?: string }): Promise<Attempt<object>>;
  /** The input of an operation from the texts of an address, as the REST API reads them. Empty ones are left out. */
  inputFrom(name: OperationName, texts: Readonly<Record<string, string>>): Record<string, unknown>;
  /** An amount in minor units, from whole units with a point or a comma; undefined for any other text. */
  minorUnits(text: string, currency: string): number | undefined;
  /** The instant at which the operator's clock shows `YYYY-MM-DDTHH:MM`; undefined for any other text. */
  instant(text: string): string | undefined;
  /** The input of an operation as JSON Schema, from which forms are made. */
  schema(name: OperationName): JsonSchema;
  /** How the pages of a shop with this theme look. */
  look(theme: OutputOf<'get_vendor'>['theme']): ShopLook;
  readonly oauth: OauthDoor;
  /** What a scope lets software do, as the rest of a sentence in this language. */
  scopeInWords(scope: Scope, language: string): string;
  readonly accessLasts: AccessLasts;
  /** What is wrong with a field, in the language of the page, from English words that continue its name: “must be …”. */
  besideField(problem: string): string;
  /** A new idempotency key for a form. */
  formKey(): string;
  /** Signs the person in, in this browser. A session that was open there before ends. */
  signIn(given: { readonly email: string; readonly password: string; readonly code?: string }): Promise<Attempt<object>>;
  /** The same with the answer of the browser to `start_passkey_sign_in`. */
  signInByPasskey(credential: unknown): Promise<Attempt<object>>;
  /** Null where people sign in by no identity provider. */
  readonly provider: ProviderDoor | null;
  signOut(): Promise<void>;
  /** What the route of this page has answered, by the name of its operation. Throws on every other page. */
  shown<Name extends OperationName>(name: Name): OutputOf<Name>;
  /** The browser has another address than that of this page, so no script of ours can run on it. */
  readonly isStill: boolean;
  /** The path and the query that the browser has. */
  readonly address: string;
  /** What the page of the built-in payment sandbox asks and answers; null where a provider takes the payments. */
  readonly sandbox: Pick<SandboxGateway, 'find' | 'answer'> | null;
  remember(choices: Partial<Choices>): void;
  /** The request as the log names it. */
  readonly requestId: string;
  /** Logs what failed although nothing was refused. */
  report(error: unknown): void;
}

/** What the build of the pages exports. */
export interface PageServer {
  /** The language in which the page is shown. */
  languageOf(request: Request, choices: Choices, words: OperatorWords): string;
  answer(request: Request, door: PageDoor): Promise<Response>;
}
