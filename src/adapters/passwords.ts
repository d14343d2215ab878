/** So much waits to be hashed already that nothing more may join. */
export class PasswordsBusy extends Error {}

/** Password hashing (argon2id), off the event loop and limited in parallel and in how much waits. Throws `PasswordsBusy`. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for a null hash, so that an unknown account cannot be told from a wrong password. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
