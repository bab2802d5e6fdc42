import { createSocket } from 'node:dgram';

/** A DNS server that knows TXT records, as a shop's registrar has it. Names without one don't exist, and with `broken` no question is answered. */
export async function startDnsServer(records: Map<string, string | string[]>, state = { broken: false }) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const value = records.get(name);
    const values = value === undefined ? [] : [value].flat();
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(value === undefined ? 0x8183 : 0x8180, 2);
    if (state.broken) header.writeUInt16BE(0x8182, 2);
    header.writeUInt16BE(values.length, 6);
    header.writeUInt32BE(0, 8);
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([header, question, ...values.map(answerOf)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function answerOf(value: string): Buffer {
  const fixed = Buffer.from('c00c00100001000000000000', 'hex');
  fixed.writeUInt16BE(value.length + 1, 10);
  return Buffer.concat([fixed, Buffer.from([value.length]), Buffer.from(value)]);
}

/** The name that is asked for, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}
