import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { anyone, command, type DeclaredError } from '../../platform/kernel/index.ts';
import { CurrentPassword, Email, type UserRow } from '../accounts/index.ts';
import { assertUnchanged, checkPassword } from './password-check.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { openSession, SESSION_ID, signInTokens, TokensView } from './session-tokens.ts';
import { accountSuspended, secondFactorNeeded, tooManyAttempts, wrongPassword } from './sign-in-errors.ts';

export const login = signIn({
  name: 'login',
  title: 'Sign in',
  description:
    'Sign in with e-mail and password. Then send accessToken as `Authorization: Bearer` (refresh_token renews it), or pass session as an argument.',
  side: 'RENTER',
  errors: [],
  assertMayEnter: () => undefined,
});

interface SignIn {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whose command it is, for the step after a wrong password. */
  readonly side: Side;
  /** Throws one of `errors` for a person who must sign in elsewhere. */
  readonly assertMayEnter: (user: UserRow) => void;
  readonly errors: readonly DeclaredError[];
}

/** The command that opens a session for a person with the right password: for all people, or for vendors only. */
export function signIn({ assertMayEnter, errors, side, ...described }: SignIn) {
  return command({
    ...described,
    access: anyone,
    provesItself: true,
    alwaysOn: true,
    repeat: 'creates',
    secretAnswer: true,
    input: z.strictObject({ email: Email, password: CurrentPassword, code: SecondFactorCode.optional() }),
    output: TokensView,
    errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended, ...errors],

    async prepare({ input, ...context }) {
      const user = await checkPassword({ ...input, side }, context);
      assertMayEnter(user);
      const sessionId = context.ids.next(SESSION_ID);
      return { user, sessionId, tokens: await signInTokens(user, sessionId, context) };
    },

    async run({ prepared, tx, ...context }) {
      const { sessionId, user, tokens } = prepared;
      await assertUnchanged(tx, user, context);
      await openSession(tx, { id: sessionId, userId: user.id, tokens }, context);
      return tokens;
    },
  });
}
