import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './tools/requests/request-origin.ts';

interface ConnectionLimits {
  /** In all. */
  readonly most: number;
  /** From one network; null where a proxy stands in front, from which all come. */
  readonly mostOfNetwork: number | null;
}

/** What is too many is closed as soon as it is opened, so that nobody can take up all connections, nor anybody the memory. */
export function limitConnections(server: Server, { most, mostOfNetwork }: ConnectionLimits): void {
  server.maxConnections = most;
  if (mostOfNetwork === null) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= mostOfNetwork) return void socket.destroy();
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
