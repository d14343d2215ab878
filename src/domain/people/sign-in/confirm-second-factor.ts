import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { SecondFactorCode, stepOf } from './second-factor-code.ts';
import { confirmSecret, findPendingSecret, renewRecoveryCodes, sealedFor } from './second-factor-store.ts';
import { codeRefused, noSecondFactorStarted } from './sign-in-errors.ts';

/** The codes can be read only in the answer to this call. */
export const RecoveryCodesView = z.object({
  recoveryCodes: z.array(z.string()).describe('each signs in once without the app; shown only now'),
});

export const confirmSecondFactor = command({
  name: 'confirm_second_factor',
  title: 'Turn the second factor on',
  description:
    'Turn the second factor on that start_second_factor began, with the code that the app shows. From then on signing in needs a code beside the password. Answers with recovery codes for when the app is lost; the person is told by e-mail.',
  access: ownAccount('write:account'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  secretInput: { code: 'HIDDEN' },
  secretAnswer: true,
  input: z.strictObject({ code: SecondFactorCode }),
  output: RecoveryCodesView,
  errors: [noSecondFactorStarted, codeRefused],

  async prepare({ subject: { id: userId }, input: { code }, reader, now, ports: { cipher } }) {
    const secretSealed = await findPendingSecret(reader, userId, now);
    if (secretSealed === null) throw noSecondFactorStarted({});
    const step = stepOf(cipher.open(secretSealed, sealedFor(userId)), code, now);
    if (step === null) throw codeRefused({});
    return { secretSealed, step };
  },

  async run({ subject: { id: userId }, prepared, tx, now, ids }) {
    // It was started again meanwhile, or confirmed by the same form.
    if ((await findPendingSecret(tx, userId, now)) !== prepared.secretSealed) throw noSecondFactorStarted({});
    await confirmSecret(tx, userId, prepared, now);
    await queueNotice(tx, userId, { kind: 'SECOND_FACTOR_ADDED' }, { now, ids });
    return { recoveryCodes: await renewRecoveryCodes(tx, userId, { now, ids }) };
  },
});
