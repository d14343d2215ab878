import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body as they came over the wire. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** From now on every message is refused for the moment, or taken again. */
  refuse(yes: boolean): void;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function startMailServer({ user, pass }: { user?: string; pass?: string } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(given, _session, done) {
      const right = given.username === user && given.password === pass;
      done(right ? null : new Error('wrong credentials'), right ? { user } : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('busy, try later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  server.removeListener('error', reject);
  // A client that breaks off is part of the tests.
  server.on('error', () => {});
  const { port } = server.server.address() as AddressInfo;
  const login = user === undefined ? '' : `${user}:${pass}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received,
    refuse: (yes) => {
      refusing = yes;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
