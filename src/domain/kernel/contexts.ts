import type { z } from 'zod';
import type { Reader, Tx } from '../../../db/database.ts';
import type { StoredFile } from '../../adapters/file-storage.ts';
import type { Ports } from '../../adapters/ports.ts';
import type { Caller } from './caller.ts';
import type { Emit } from './event.ts';
import type { Ids } from './ids.ts';
import type { Operation } from './operation.ts';
import type { Settings } from './settings.ts';

interface Call<C, I> {
  readonly input: I;
  readonly caller: C;
  /** The instant of this call, one and the same throughout. */
  readonly now: Date;
  readonly settings: Settings;
}

/** Runs another operation as the platform itself, in a transaction of its own. */
export type Perform = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
) => Promise<z.output<O>>;

export interface UploadedFile extends StoredFile {
  /** As the client named it: untrusted text. */
  readonly fileName: string;
}

/** Before the transaction: the place to hash, to store a file or to talk to a gateway. */
export interface PrepareContext<C extends Caller = Caller, I = unknown, S = unknown> extends Call<C, I> {
  /** Loaded and authorised; the transaction loads it again, because it may have changed by then. */
  readonly subject: S;
  readonly reader: Reader;
  readonly ids: Ids;
  readonly ports: Ports;
  readonly perform: Perform;
  /** The caller's network address, for throttling of guesses. */
  readonly address: string;
  /** The file that a multipart request carried, already in storage. Removed again when the command fails. */
  readonly file: UploadedFile | null;
}

/** Inside the transaction: nothing but `tx`, `now` and `ids`. */
export interface CommandContext<C extends Caller = Caller, I = unknown, S = unknown, P = unknown> extends Call<C, I> {
  readonly subject: S;
  readonly prepared: P;
  readonly tx: Tx;
  readonly ids: Ids;
  readonly emit: Emit;
}

export interface QueryContext<C extends Caller = Caller, I = unknown, S = unknown, P = unknown> extends Call<C, I> {
  readonly subject: S;
  readonly prepared: P;
  readonly reader: Reader;
}
