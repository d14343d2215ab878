import type { Context } from 'koa';
import type { SandboxGateway } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import { OAUTH_GRANT_DAYS } from '../../domain/people/agents/index.ts';
import {
  confirmPassword,
  logout,
  openBrowserSession,
  openBrowserSessionByPasskey,
  REFRESH_TOKEN_DAYS,
  SESSION_HOURS,
} from '../../domain/people/sign-in/index.ts';
import {
  actsAsAdmin,
  apiUrl,
  brandColours,
  type Caller,
  dayOf,
  DomainError,
  instantOf,
  isCivilDay,
  type Ids,
  later,
  MINUTE_MS,
  offeredLanguages,
  type Operation,
  type Settings,
  type UploadedFile,
} from '../../domain/platform/kernel/index.ts';
import { fieldInWords, refusalInWords, scopeInWords, type Translator, translatorFor } from '../../domain/platform/words/index.ts';
import { brandPicturePath } from '../../domain/platform/settings/index.ts';
import type { Call } from '../../tools/call.ts';
import { jsonSchema } from '../../tools/json-schema.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { minorOf } from './minor-units.ts';
import { readQuery } from '../read-input.ts';
import type { OauthVisit } from '../oauth/oauth-pages.ts';
import type { Operator as StoredOperator } from '../operator.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { tooLarge } from '../multipart.ts';
import { offeredSteps } from './offered-steps.ts';
import type {
  AccessLasts,
  AdminDoor,
  Attempt,
  Choices,
  LeftOut,
  OauthDoor,
  OperationName,
  Operator,
  OutputOf,
  PageDoor,
  PageFile,
  Person,
} from './page-contract.ts';
import { confirmPasswordPath } from './page-paths.ts';
import { openedBy } from './opened-by.ts';
import { NEEDS_PASSWORD, PASSWORD_MINUTES } from './password-operations.ts';
import { providerDoor } from './provider-door.ts';
import { shopLook } from './shop-look.ts';
import { shownRefusal } from './shown-refusal.ts';
import type { adminOperations } from './admin-operations.ts';
import { WEB_OPERATIONS } from './web-operations.ts';

interface DoorParts {
  readonly forAdmins: () => ReturnType<typeof adminOperations>;
  readonly pipeline: Pipeline;
  readonly settings: Settings;
  readonly ids: Ids;
  readonly now: () => Date;
  readonly cookies: BrowserCookies;
  readonly sandbox: SandboxGateway | null;
  /** What people call the identity provider; null if there is none. */
  readonly providerName: string | null;
  readonly openOauth: (visit: OauthVisit) => OauthDoor;
  /** The language in which the page is shown. */
  readonly languageOf: (choices: Choices) => string;
  /** Told of another site to which the forms of the page may lead. */
  readonly onLeadingTo: (source: string) => void;
  /** Told of what failed unexpectedly. */
  readonly onFailure: (error: unknown) => void;
  readonly connections: PageDoor['connections'];
  readonly reference: PageDoor['reference'];
  /** What the person had written into a form of this page before they had to sign in. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** What a route has answered that the page shows, and whether the browser has another address than that of the page. */
  readonly shown: { readonly output: unknown; readonly isElsewhere: boolean } | null;
  readonly files: readonly PageFile[];
  /** Why the form was refused before its page saw it; null if it was not. */
  readonly refused: DomainError | null;
  /** Told of each file that was handed to an operation, which then keeps or removes it. */
  readonly onTaken: (file: PageFile) => void;
}

/** The door through which the pages of one request reach the operations. */
export function openDoor(ctx: Context, call: Call, nonce: string, parts: DoorParts): PageDoor {
  const { pipeline, settings, ids, now, cookies, sandbox, providerName, draft, shown, files, refused, onTaken, forAdmins } =
    parts;
  const { openOauth, onLeadingTo, onFailure, connections, reference } = parts;
  const choices = choicesOf(ctx, call, cookies);
  const to = translatorOf(parts.languageOf(choices), settings);

  async function attempt<Op extends Operation>(operation: Op, input: unknown, key?: string, sent: readonly PageFile[] = []) {
    try {
      const { file, further, leftOut } = filesFor(sent);
      for (const each of sent) onTaken(each);
      const { output } = await pipeline.execute(operation, input, call, { idempotencyKey: key, file, further });
      if (leftOut.length > 0) return { output, refusal: null, leftOut };
      return { output, refusal: null };
    } catch (thrown) {
      const refusal = shownRefusal(thrown, to);
      if (refusal.retryAfterSeconds !== null) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
      return { output: null, refusal };
    }
  }

  return {
    person: personOf(call.caller),
    admin: actsAsAdmin(call.caller) ? adminDoor() : null,
    operator: { ...operatorOf(ctx.state['operator']), timeZone: settings.platformTimeZone },
    imprint: { taxId: settings.platformTaxId, text: settings.platformImprint },
    keptDays: { documents: settings.documentDays, mails: settings.mailDays, inquiries: settings.inquiryDays },
    choices,
    draft,
    publicBaseUrl: settings.publicBaseUrl,
    words: settings.words,
    languages: offeredLanguages(settings.words).map(({ code, name }) => ({ code, name })),
    mcpUrl: apiUrl(settings, '/mcp'),
    connections,
    reference,
    nonce,
    today: dayOf(now(), 'UTC'),
    async call(name, input) {
      if (NEEDS_PASSWORD.has(name)) askForPassword();
      const { output, refusal } = await attempt(WEB_OPERATIONS[name], input);
      if (refusal !== null) throw Response.json(refusal, { status: refusal.status });
      return output;
    },
    async attempt(name, input, key, taken) {
      if (NEEDS_PASSWORD.has(name)) askForPassword();
      return attempt(WEB_OPERATIONS[name], input, key, taken);
    },
    offeredSteps,
    confirmPassword: (given) => attempt(confirmPassword, given),
    files,
    formRefusal: refused === null ? null : shownRefusal(refused, to),
    inputFrom: (name, texts) => readQuery(WEB_OPERATIONS[name], { ...texts }),
    minorUnits: minorOf,
    instant: (text) => instantIn(text, settings.platformTimeZone),
    schema: (name) => jsonSchema(WEB_OPERATIONS[name].input, 'input'),
    look: shopLook,
    oauth: openOauth({ ctx, call, attempt, onLeadingTo }),
    scopeInWords: (scope, language) => scopeInWords(scope, translatorOf(language, settings)),
    accessLasts: ACCESS_LASTS,
    besideField: (problem) => fieldInWords(problem, to),
    formKey: () => ids.secret(KEY_BYTES),

    signIn: (given) => signedIn(attempt(openBrowserSession, { ...given, opened: openedBy(ctx, call) })),
    signInByPasskey: (credential) => signedIn(attempt(openBrowserSessionByPasskey, { credential, opened: openedBy(ctx, call) })),
    provider:
      providerName === null
        ? null
        : providerDoor(ctx, call, { name: providerName, cookies, ids, now, settings, attempt, signedIn }),
    async signOut() {
      // The session may have ended already, for example with its account.
      if (call.caller.kind === 'user') await attempt(logout, {});
      cookies.dropSession(ctx);
    },
    sandbox,
    isStill: shown?.isElsewhere === true,
    address: ctx.path + ctx.search,
    shown<Name extends OperationName>(_name: Name) {
      if (shown === null) throw new Error('Nothing was answered that this page could show.');
      // The table of routes says which operation has answered, and its output was checked by its schema.
      return shown.output as OutputOf<Name>;
    },
    remember: (choices) => cookies.keepChoices(ctx, choices),
    requestId: call.requestId,
    report: onFailure,
  };

  /** Gives the browser the cookie of a session that was opened. The session that it had before ends. */
  async function signedIn(opening: Promise<Attempt<{ cookie: string }>>): Promise<Attempt<object>> {
    const { output, refusal } = await opening;
    if (refusal !== null) return { output: null, refusal };
    await endSession();
    cookies.keepSession(ctx, output.cookie);
    return { output: {}, refusal: null };
  }

  /** The first file and the others, as operations take them. Throws if all are too large. */
  function filesFor(sent: readonly PageFile[]) {
    const large = sent.filter(({ file }) => file === null);
    const refused = tooLarge(settings);
    if (sent.length > 0 && large.length === sent.length) throw refused;
    const leftOut = large.map(({ fileName }): LeftOut => ({ fileName, message: refusalInWords(refused, to) }));
    const [file = null, ...others] = sent.flatMap((each) => each.file ?? []);
    const onLeftOut = ({ fileName }: UploadedFile, refusal: DomainError) =>
      void leftOut.push({ fileName, message: refusalInWords(refusal, to) });
    return { file, further: others.length === 0 ? null : { files: others, onLeftOut }, leftOut };
  }

  /** Leads to the page that asks for the password, which sends what was written on to this page again. */
  function askForPassword(): void {
    if (call.caller.kind !== 'user') return;
    const { passwordAt = null } = call.caller.credential;
    if (passwordAt !== null && later(passwordAt, PASSWORD_MINUTES * MINUTE_MS) > now()) return;
    // Scripts that send a form cannot send it on, so they only get the page.
    const path = ctx.path.replace(/\.data$/, '');
    const isForm = ctx.method === 'POST' && path === ctx.path;
    const headers = { Location: confirmPasswordPath(path + (isForm ? '' : ctx.search), isForm ? 'FORM' : 'LINK') };
    throw new Response(null, { status: isForm ? 307 : 302, headers });
  }

  function adminDoor(): AdminDoor {
    return {
      operations: [...forAdmins().values()].map(({ shown }) => shown),
      async attempt(name, input, key) {
        const { operation, shown } = entryOf(name);
        if (shown.needsPassword) askForPassword();
        return attempt(operation, input, key);
      },
      kept: (name, key) => pipeline.keptAnswer(entryOf(name).operation, call, key),
      askForPassword({ needsPassword }) {
        if (needsPassword) askForPassword();
      },
    };
  }

  function entryOf(name: string) {
    const entry = forAdmins().get(name);
    if (entry === undefined) throw new Error(`Administrators have no operation ${name}.`);
    return entry;
  }

  async function endSession(): Promise<void> {
    if (call.caller.kind === 'user') await pipeline.execute(logout, {}, call);
  }
}

const ACCESS_LASTS: AccessLasts = {
  conversationHours: { idle: SESSION_HOURS.idle, most: SESSION_HOURS.longest },
  connectionDays: { idle: REFRESH_TOKEN_DAYS, most: OAUTH_GRANT_DAYS },
};
const KEY_BYTES = 16;
/** Of the pages of an operator who has chosen none. */
const USUAL_COLOUR = '#0b5cad';

/** The language of the profile counts where the browser remembers no other choice. */
function choicesOf(ctx: Context, { caller }: Call, cookies: BrowserCookies): Choices {
  const chosen = cookies.choicesOf(ctx);
  return { ...chosen, language: chosen.language ?? (caller.kind === 'user' ? (caller.language ?? null) : null) };
}

function translatorOf(language: string, { platformTimeZone, words }: Settings): Translator {
  return translatorFor(language, platformTimeZone, words);
}

function personOf(caller: Caller): Person | null {
  if (caller.kind !== 'user') return null;
  const { userId: id, role, vendorId, lacksSecondFactor = false } = caller;
  return { id, role, vendorId, lacksSecondFactor };
}

function operatorOf({
  platformName,
  platformAddress,
  platformEmail,
  platformColour,
  platformLogo,
}: StoredOperator): Omit<Operator, 'timeZone'> {
  return {
    name: platformName,
    address: platformAddress,
    email: platformEmail,
    logo: platformLogo === null ? null : brandPicturePath(platformLogo),
    colours: brandColours(platformColour === '' ? USUAL_COLOUR : platformColour),
  };
}

const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?$/;

function instantIn(text: string, timeZone: string): string | undefined {
  const [, day = '', time = ''] = LOCAL_TIME.exec(text) ?? [];
  return isCivilDay(day) && time < '24:00' ? instantOf(day, time, timeZone).toISOString() : undefined;
}
