import { getProfile } from '../../../domain/people/accounts/index.ts';
import { logout, openAccountPage, wrongPassword } from '../../../domain/people/sign-in/index.ts';
import { DomainError } from '../../../domain/platform/kernel/index.ts';
import { type Problem, problemOf } from '../form-parts.ts';
import type { Person } from './action-form.ts';

/**
 * The person after the password was entered again. The permit of the form ends with that, so that sending the same form again
 * does nothing.
 */
export async function signInAgain({ visit }: Person): Promise<Person> {
  const { email } = await visit.run(getProfile, {});
  const { permit } = await visit.run(openAccountPage, { email, password: visit.field('password') });
  await visit.run(logout, {});
  return { permit, visit: await visit.as(permit) };
}

/** The problem if the password is wrong, which is the only thing that can be wrong here. `nothing` says what did not happen. */
export function passwordProblemOf(error: unknown, nothing: string): Problem {
  const problem = problemOf(error);
  const isWrong = error instanceof DomainError && (error.declared === wrongPassword || problem.fields.has('password'));
  if (!isWrong) return problem;
  return wrongPasswordProblem(problem, nothing);
}

export function wrongPasswordProblem(problem: Problem, nothing: string): Problem {
  const fields = new Map([['password', 'Type in the password of your account.']]);
  return { ...problem, message: `This is not your password. ${nothing}`, fields };
}
