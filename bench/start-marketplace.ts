import { z } from 'zod';
import { marketSettings } from './fixture.ts';
import { type RunningSide, startSide } from './start-side.ts';

/** A process that serves requests. */
export interface ServingSide extends RunningSide {
  readonly url: string;
}

const Listening = z.object({ url: z.string() });

export async function startServing(file: URL, settings: Record<string, string>): Promise<ServingSide> {
  const side = await startSide(file, settings);
  return { ...side, url: Listening.parse(side.ready).url };
}

/** Starts our whole server. */
export async function startMarketplace(file: string, settings: Record<string, string> = {}): Promise<ServingSide> {
  return startServing(new URL('sides/marketplace.ts', import.meta.url), { ...marketSettings(file), ...settings });
}
