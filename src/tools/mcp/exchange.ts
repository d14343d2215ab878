import type { Call } from '../call.ts';
import type { JsonObject } from './json-object.ts';
import type { View } from './view.ts';

/** One admitted request: who calls, through which URL, with which message. */
export interface Exchange {
  readonly view: View;
  readonly call: Call;
  readonly body: JsonObject;
}
