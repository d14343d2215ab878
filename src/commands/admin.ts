import { parseArgs } from 'node:util';
import { inspectDatabase } from '../../db/inspect-database.ts';
import { type Config, readConfigOrExit } from '../config.ts';
import { findAdmins, issueAdminInvitation } from '../domain/oversight/admins/index.ts';
import { findOpenInvitations } from '../domain/people/accounts/index.ts';
import { issuePasswordReset } from '../domain/oversight/account-security/index.ts';
import { counted, DomainError, systemClock } from '../domain/platform/kernel/index.ts';
import { enterSettings, findSettingViews } from '../domain/platform/settings/index.ts';
import { hideSecrets } from '../hide-secrets.ts';
import { openPipeline, type OpenPipeline } from '../open-pipeline.ts';
import { endWithoutReader } from '../report-crashes.ts';
import { meaningLines, settingLines, typedValue } from '../setting-lines.ts';

/** The arguments after the name of the action. */
interface Typed {
  readonly words: readonly string[];
  readonly reason: string | undefined;
  readonly toDefault: boolean;
}

interface Action {
  /** Whether the action accepts these arguments. */
  readonly takes: (typed: Typed) => boolean;
  readonly act: (open: OpenPipeline, typed: Typed) => Promise<string[]>;
}

const bare = ({ reason, toDefault }: Typed) => reason === undefined && !toDefault;

const ACTIONS: Readonly<Record<string, Action>> = {
  invite: { takes: (typed) => bare(typed) && typed.words.length === 1, act: invite },
  reset: { takes: (typed) => bare(typed) && typed.words.length === 1, act: reset },
  list: { takes: (typed) => bare(typed) && typed.words.length === 0, act: list },
  settings: { takes: takesSetting, act: settings },
};

const USAGE = `admin takes one of these:
  rentwire admin invite <email>   makes an invitation, e-mails its link and prints it
  rentwire admin reset <email>    ends the sessions of an administrator, removes their second factor, and prints a link to choose a new password
  rentwire admin list             the administrators and the open invitations
  rentwire admin settings         the settings: value, unit, bounds, default, and who has decided each
  rentwire admin settings <name>  one of them, with its meaning
  rentwire admin settings <name> <value> [--reason <text>]     changes one; a list is written as EUR,SEK
  rentwire admin settings <name> --default [--reason <text>]   puts its default back`;

/** `rentwire admin …` is for the person who runs the machine, also while the server runs. Links are printed to the terminal. */
export async function run([name = '', ...rest]: readonly string[]): Promise<void> {
  endWithoutReader();
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  const typed = typedAfter(rest);
  if (action === undefined || typed === null || !action.takes(typed)) fail(USAGE);
  const open = await opened(readConfigOrExit()).catch(notOpened);
  try {
    for (const line of await action.act(open, typed)) console.log(line);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await open.close();
  }
}

/** Opens the pipeline. Unlike a server, which waits for its database, it says at once that the database is away. */
async function opened(config: Config): Promise<OpenPipeline> {
  await inspectDatabase(config.DATABASE_URL);
  return openPipeline(config);
}

/** Reports the error in one line; `rentwire check` checks each part separately. */
function notOpened(error: unknown): never {
  const reason = error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, '') : 'something went wrong';
  fail(hideSecrets(process.env)(`The installation cannot be opened: ${reason}. Run rentwire check to see what to do.`));
}

function typedAfter(args: readonly string[]): Typed | null {
  try {
    const options = { reason: { type: 'string' }, default: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, reason: values.reason, toDefault: values.default === true };
  } catch {
    return null;
  }
}

async function invite({ pipeline }: OpenPipeline, { words: [email = ''] }: Typed): Promise<string[]> {
  const { url, expiresAt } = await pipeline.perform(issueAdminInvitation, { email });
  return [`${email} becomes an administrator by this link, once, until ${expiresAt}:`, url, 'A running server e-mails it too.'];
}

async function reset({ pipeline }: OpenPipeline, { words: [email = ''] }: Typed): Promise<string[]> {
  const { url, minutes, sessionsEnded, secondFactorRemoved, suspended } = await pipeline.perform(issuePasswordReset, { email });
  return [
    `${email} was signed out of ${counted(sessionsEnded, 'session')}. A new password is chosen by this link, once, within ${counted(minutes, 'minute')}:`,
    url,
    ...(secondFactorRemoved ? ['The second factor was removed: the administrator sets up another one after signing in.'] : []),
    ...(suspended ? ['The account is suspended: another administrator has to reinstate it.'] : []),
  ];
}

async function list({ database: { reader } }: OpenPipeline): Promise<string[]> {
  const admins = await findAdmins(reader);
  const invitations = await findOpenInvitations(reader, systemClock.now());
  return [
    ...(admins.length === 0 ? ['There is no administrator. Make one with: rentwire admin invite <email>'] : []),
    ...admins.map(({ id, email, suspendedAt }) => `${email}  ${id}  ${suspendedAt === null ? 'active' : 'suspended'}`),
    ...invitations.map(({ email, expiresAt }) => `${email}  invited, until ${expiresAt.toISOString()}`),
  ];
}

function takesSetting({ words, reason, toDefault }: Typed): boolean {
  const isShown = reason === undefined && !toDefault && words.length <= 1;
  return isShown || words.length === (toDefault ? 1 : 2);
}

async function settings(open: OpenPipeline, { words: [name, text], reason, toDefault }: Typed): Promise<string[]> {
  const { reader } = open.database;
  const { views, missing } = await findSettingViews(reader, open.settings);
  const emails = new Map((await findAdmins(reader)).map(({ id, email }) => [id, email]));
  if (name === undefined) {
    const empty = missing.map((each) => `${each.name} should be set before people rent here. ${each.why}`);
    return [...settingLines(views, emails), ...empty];
  }
  const setting = views.find((each) => each.name === name);
  if (setting === undefined) {
    process.exitCode = 1;
    return [`There is no setting ${name}. There are: ${views.map((each) => each.name).join(', ')}`];
  }
  if (text === undefined && !toDefault) return [...settingLines([setting], emails), ...meaningLines(setting)];
  const value = text === undefined ? null : typedValue(setting, text);
  const input = { settings: { [name]: value }, ...(reason !== undefined && { reason }) };
  const { changed } = await open.pipeline.perform(enterSettings, input);
  const fresh = (await findSettingViews(reader, open.settings)).views.filter((each) => each.name === name);
  const done =
    changed.length === 0 ? 'Nothing was changed: it was so already.' : 'Changed. A running server follows within seconds.';
  return [...settingLines(fresh, emails), done];
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
