import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys } from '../../../../db/schema/index.ts';
import { anyAdmin, command, declareError, notFound, plainText, type Settings } from '../../platform/kernel/index.ts';
import { findUser } from '../accounts/index.ts';
import { findSwitch, switchOff, switchOn, SwitchView, switchView } from './switch-store.ts';

const notSwitchable = declareError({
  code: 'not_switchable',
  status: 400,
  when: 'No tool or operation has this name, or it is one that always stays on.',
  data: z.object({ subject: z.string() }),
  message: ({ subject }) =>
    `${subject} cannot be switched off: no tool or operation has this name, or it must stay on (signing in and out, health, the switches).`,
  next: () => [],
});

const SUBJECT = /^(tool|key|user):\w+$/;

export const changeSwitch = command({
  name: 'change_switch',
  title: 'Switch off or on',
  description:
    'Admin: switch a tool, an API key or all API keys of a person off at once, or on again. Calls of it are refused with switched_off and the reason, through every door, within seconds in every process.',
  access: anyAdmin,
  alwaysOn: true,
  repeat: 'natural',
  input: z.strictObject({
    subject: z
      .string()
      .max(100)
      .refine((text) => SUBJECT.test(text), { error: 'must be tool:<name>, key:<keyId> or user:<userId>' })
      .describe('`tool:create_booking`, `key:key_…`, or `user:usr_…` for all keys of a person'),
    off: z.boolean(),
    reason: plainText(300).describe('callers are told it while it is off'),
  }),
  example: { off: true, reason: 'It asks too often' },
  output: SwitchView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [notFound, notSwitchable],

  async run({ input: { subject, off, reason }, caller, tx, now, settings }) {
    await tx.lock(`switch:${subject}`);
    const row = await findSwitch(tx, subject);
    // A switch that is off can be turned on again even if nothing with its name exists any more.
    if (off && row === undefined) await assertExists(tx, subject, settings);
    if (off === (row !== undefined) && (row === undefined || row.reason === reason)) {
      return { ...switchView(subject, row), alreadyDone: true };
    }
    await switchOn(tx, subject);
    if (!off) return switchView(subject, undefined);
    const changed = { id: subject, reason, since: row?.since ?? now, by: caller.userId };
    await switchOff(tx, changed);
    return switchView(subject, changed);
  },
});

/** Refuses a name that does not exist, because a mistyped switch must not look as if it worked in an emergency. */
async function assertExists(from: Reader, subject: string, { switchable }: Settings): Promise<void> {
  const [kind, name = ''] = subject.split(':');
  if (kind === 'tool') {
    if (!switchable.has(name)) throw notSwitchable({ subject });
    return;
  }
  if (kind === 'user') {
    if ((await findUser(from, name)) === undefined) throw notFound({ what: 'user' });
    return;
  }
  const keys = await from.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, name));
  if (keys.length === 0) throw notFound({ what: 'API key' });
}
