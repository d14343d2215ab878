import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { holders } from './adapters/holders.ts';
import { networkOf, networksAround } from './adapters/networks.ts';

interface ConnectionLimits {
  /** The most connections in all. */
  readonly most: number;
  /**
   * The most connections from one network, with more for those around it; null behind a proxy, from which all connections come.
   */
  readonly mostOfNetwork: number | null;
}

/**
 * Closes connections beyond the limits as soon as they are opened, so that they do not take memory. If all places are taken,
 * the network with most loses its last one to a network with fewer, so that nobody can take all connections.
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
