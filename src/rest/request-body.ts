import type { FileStorage } from '../adapters/file-storage.ts';
import type { BodyBudget } from '../tools/body-budget.ts';
import type { JsonBodies } from '../tools/json-body.ts';
import type { UploadedFile } from '../domain/kernel/index.ts';

/** How much a request may carry, and where its file goes. */
export interface BodyLimits {
  readonly storage: FileStorage;
  readonly maxUploadBytes: number;
  /** Of bodies that are read into memory. */
  readonly bodyBudget: BodyBudget;
  readonly jsonBodies: JsonBodies;
}

/** What a request carried, whatever its encoding. */
export interface RequestBody {
  readonly fields: Record<string, unknown>;
  /** A form's fields are text, as in a query. */
  readonly isForm: boolean;
  readonly file: UploadedFile | null;
}
