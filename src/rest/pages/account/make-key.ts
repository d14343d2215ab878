import { createApiKey, getProfile, logout, openAccountPage } from '../../../domain/accounts/index.ts';
import { DomainError } from '../../../domain/kernel/index.ts';
import type { Shown } from '../accounts/account-page.ts';
import { type Problem, problemOf } from '../accounts/form-parts.ts';
import { keyMadeView } from './key-made-view.ts';
import { keyWishOf, sentKeyForm } from './new-key-form.ts';
import { newKeyView } from './new-key-view.ts';
import type { Person } from './person.ts';

/**
 * Makes the key after another sign-in with the password. The permit of the form ends with that, so that sending the same
 * form again makes no second key.
 */
export async function makeKey(person: Person): Promise<Shown> {
  const { email, vendor } = await person.visit.run(getProfile, {});
  const form = sentKeyForm(person.visit);
  const again = (who: Person, problem: Problem) => newKeyView(who, { form, vendor: vendor !== null, problem });
  const read = keyWishOf(form);
  if ('problem' in read) return again(person, read.problem);
  try {
    const renewed = await signInAgain(person, email);
    try {
      return keyMadeView(renewed, await renewed.visit.run(createApiKey, read.wish));
    } catch (error) {
      return again(renewed, problemOf(error));
    }
  } catch (error) {
    return again(person, passwordProblemOf(error));
  }
}

async function signInAgain({ visit }: Person, email: string): Promise<Person> {
  const { permit } = await visit.run(openAccountPage, { email, password: visit.field('password') });
  await visit.run(logout, {});
  return { permit, visit: await visit.as(permit) };
}

/** Only the password was asked for, so only it can be wrong. */
function passwordProblemOf(error: unknown): Problem {
  const problem = problemOf(error);
  const isWrong = error instanceof DomainError && (error.code === 'invalid_login' || problem.fields.has('password'));
  if (!isWrong) return problem;
  const message = 'This is not your password. No key was made.';
  return { ...problem, message, fields: new Map([['password', 'Type in the password of your account.']]) };
}
