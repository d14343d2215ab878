import { type ClientStep, SEEN_CLIENTS } from '../../src/manifests/seen-clients.ts';

interface Played {
  readonly version: string;
  readonly does: readonly ClientStep[];
  /** The words with which the first step ended that it did not take. */
  readonly ended: string;
}

/** What a client did, to be compared with what the page `/connect` says of it, which is the default. */
export function beside(name: string, played?: Played): Played {
  const { version = '', does = [] } = SEEN_CLIENTS.find(({ client }) => client === name) ?? {};
  if (played === undefined) return { version, does, ended: '' };
  return { ...played, ended: played.does.join() === does.join() ? '' : played.ended };
}
