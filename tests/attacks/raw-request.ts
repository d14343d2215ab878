import { connect } from 'node:net';

/** Everything that the server at `url` answers to these bytes until it closes the connection, or nothing more comes. */
export async function rawRequest(url: string, text: string, quietMs = 1_500): Promise<string> {
  const { port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setTimeout(quietMs, () => socket.destroy());
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  // The server may cut off what it does not read to its end.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => resolve(answer));
  return promise;
}

/** The status of each answer on the connection, in order. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
