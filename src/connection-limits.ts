import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { holders } from './adapters/holders.ts';
import { networkOf, networksAround } from './adapters/networks.ts';

interface ConnectionLimits {
  /** In all. */
  readonly most: number;
  /** From one network, and more from those around it; null where a proxy stands in front, from which all come. */
  readonly mostOfNetwork: number | null;
}

/**
 * What is too many is closed as soon as it is opened, so that nobody can take up the memory. Where all places are taken,
 * whoever has most loses the last one to somebody who has fewer, so that nobody can take up all connections either.
 */
export function limitConnections(server: Server, { most, mostOfNetwork }: ConnectionLimits): void {
  if (mostOfNetwork === null) {
    server.maxConnections = most;
    return;
  }
  const open = holders<Socket>();
  server.on('connection', (socket: Socket) => {
    const around = networksAround(networkOf(socket.remoteAddress ?? '')).toReversed();
    const path = around.map(({ name }) => name);
    const full = around.some(({ times }, depth) => open.under(path.slice(0, depth + 1)) >= mostOfNetwork * times);
    if (full || (open.size >= most && !makeRoom(path))) return void socket.destroy();
    open.add(path, socket);
    socket.once('close', () => open.remove(path, socket));
  });

  function makeRoom(path: readonly string[]): boolean {
    const last = open.takeFromLargest(path);
    last?.destroy();
    return last !== null;
  }
}
