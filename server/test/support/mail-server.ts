import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { local_certificate } from './certificate.ts';

/** How the server answers; the defaults accept everything. */
export type MailBehaviour = {
  /** The codes of the next recipients: 250 accepts. Then all are accepted. */
  recipients?: number[];
  /** The codes that the next messages are answered with after their last byte. */
  messages?: number[];
  /** Closes the connection instead of answering the next message, which it keeps. */
  drops?: number;
  /** Waits before it answers a message. */
  slow_ms?: number;
};

export type ReceivedMail = ParsedMail & {
  envelope_from: string;
  envelope_to: string[];
  raw: string;
  secure: boolean;
  user: string | null;
};

/** A real SMTP server in this process. */
export type MailServer = {
  url: string;
  /** Messages whose last byte arrived, in their order, accepted or not. */
  received: ReceivedMail[];
  /** How many of them it has accepted. */
  accepted(): number;
  /** The most messages that it was given at once. */
  most_at_once(): number;
  behave(behaviour?: MailBehaviour): void;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  /** Needs this password for the user `retour`. */
  password?: string;
  /** Speaks TLS from the start, or offers STARTTLS; neither unless it is given. */
  tls?: 'implicit' | 'starttls';
};

const refusal = (code: number) => Object.assign(new Error('as the test says'), { responseCode: code });

/** Starts an SMTP server on a free port. */
export async function startMailServer({ password, tls }: MailServerOptions = {}): Promise<MailServer> {
  let behaviour: MailBehaviour = {};
  const received: ReceivedMail[] = [];
  let accepted = 0;
  let at_once = 0;
  let most = 0;
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    ...local_certificate,
    secure: tls === 'implicit',
    authOptional: password === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: tls !== 'starttls',
    disabledCommands: password === undefined ? ['AUTH'] : [],
    logger: false,
    closeTimeout: 200,
    onAuth({ username, password: given }, _session, done) {
      if (username === 'retour' && given === password) done(null, { user: username });
      else done(refusal(535));
    },
    onRcptTo(_address, _session, done) {
      const code = behaviour.recipients?.shift() ?? 250;
      done(code === 250 ? null : refusal(code));
    },
    onData(stream, session, done) {
      at_once++;
      most = Math.max(most, at_once);
      void (async () => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer);
        } catch {
          // Its sender has died: there is nobody to answer.
          at_once--;
          return;
        }
        const raw = Buffer.concat(chunks).toString();
        received.push({
          ...(await simpleParser(raw)),
          envelope_from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          envelope_to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          secure: session.secure,
          user: (session.user as string | undefined) ?? null,
        });
        at_once--;
        if ((behaviour.drops ?? 0) > 0) {
          behaviour.drops!--;
          sockets.get(session.remotePort)?.destroy();
          return;
        }
        setTimeout(() => {
          const code = behaviour.messages?.shift() ?? 250;
          if (code === 250) accepted++;
          done(code === 250 ? null : refusal(code));
        }, behaviour.slow_ms ?? 0);
      })();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const user = password === undefined ? '' : `retour:${encodeURIComponent(password)}@`;
  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${user}127.0.0.1:${port}`,
    received,
    accepted: () => accepted,
    most_at_once: () => most,
    behave: (next = {}) => void (behaviour = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that takes connections and never says a word. */
export async function startSilentServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
