import type { Requester } from './fair-queue.ts';

/** Password hashing (argon2id), off the event loop and limited in parallel and in how much waits. Throws `QueueFull`. */
export interface Passwords {
  hash(password: string, requester?: Requester): Promise<string>;
  /** Takes the same time for a null hash, so that an unknown account cannot be told from a wrong password. */
  verify(hash: string | null, password: string, requester?: Requester): Promise<boolean>;
}
