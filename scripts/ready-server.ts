import { createInterface } from 'node:readline';

const READY = /ready at (http:\/\/localhost:\d+)/;

/** The address that a server prints once it answers there (`src/banner.ts`). */
export async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = READY.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended without saying where it listens.');
}
