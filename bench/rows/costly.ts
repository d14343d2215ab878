import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { costlyInputs } from '../../tests/generated/inputs/costly-input.ts';
import { reachable } from '../../tests/generated/doors.ts';
import { COSTLY_BODIES, COSTLY_HEADERS, COSTLY_PATHS, OPEN_DOORS } from '../../tests/attacks/costly-requests.ts';
import type { Fixture } from '../fixture.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace } from '../start-marketplace.ts';

/** As long as the thread that answers everybody may be held. */
const HELD_MS = 50;
/** Every so manieth input of an operation. */
const STEP = 12;
const ATTEMPTS = 3;
const HONEST = 400;
const PDF_BYTES = 9_000_000;

interface Costly {
  readonly what: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** What the most expensive requests that the limits let in cost everybody else. */
export const costly: Row = {
  name: 'costly',
  async measure({ fixture }) {
    const market = await startMarketplace(fixture.copy('costly'));
    const requests = costlyRequests(fixture);
    let worst = { what: '', ms: 0 };
    for (const request of requests) {
      const ms = await heldBy(market, request);
      if (ms > worst.ms) worst = { what: request.what, ms };
    }
    const alone = await honestMedian(market);
    const over = new AbortController();
    const attacked = attack(market, requests, over.signal);
    const beside = await honestMedian(market);
    over.abort();
    await attacked;
    await market.stop();
    return [
      {
        what: `the most expensive of ${requests.length} requests (${worst.what}): longest delay of the loop`,
        unit: 'ms',
        ours: worst.ms,
        baseline: null,
        ratio: null,
        cpu: null,
        wanted: { atMost: HELD_MS },
        p99: null,
      },
      {
        what: `wait for an asset beside somebody who sends nothing else / alone`,
        unit: 'ms',
        ours: beside,
        baseline: alone,
        ratio: beside / alone,
        cpu: null,
        wanted: { atMost: 2 },
        p99: null,
      },
    ];
  },
};

/** The best of some attempts: what is the request's own comes back each time, a collection of garbage does not. */
async function heldBy(market: ServingSide, request: Costly): Promise<number> {
  let ms = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && ms > HELD_MS / 2; attempt += 1) {
    await market.ask('held');
    await send(market, request);
    await delay(5);
    ms = Math.min(ms, z.number().parse(await market.ask('held')));
  }
  return ms;
}

async function attack(market: ServingSide, requests: readonly Costly[], until: AbortSignal): Promise<void> {
  for (let position = 0; !until.aborted; position += 1) {
    const request = requests[position % requests.length];
    if (request !== undefined) await send(market, request);
  }
}

async function honestMedian(market: ServingSide): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < HONEST; count += 1) {
    const began = performance.now();
    await send(market, { what: '', path: '/api/v1/assets/tandem-sea-kayak', init: {} });
    times.push(performance.now() - began);
  }
  return median(times);
}

async function send({ url }: ServingSide, { path, init }: Costly): Promise<void> {
  await (await fetch(url + path, init)).arrayBuffer();
}

function costlyRequests({ renterKey, vendorKey }: Fixture): Costly[] {
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const doors = OPEN_DOORS.slice(0, 2);
  return [
    ...COSTLY_PATHS.map(([what, path]) => ({ what: `path: ${what}`, path, init: {} })),
    ...COSTLY_HEADERS.map(([name, value]) => ({
      what: `header ${name}`,
      path: '/llms.txt',
      init: { headers: { [name]: value } },
    })),
    ...COSTLY_BODIES.flatMap(([what, body]) =>
      doors.map((path) => ({ what: `body: ${what}`, path, init: { method: 'POST', headers: json, body } })),
    ),
    ...reachable.flatMap(({ name, operation, doors: [door] }, position) => {
      if (door?.kind !== 'mcp') return [];
      const key = door.endpoint.path.endsWith('owner') ? vendorKey : renterKey;
      return costlyInputs(operation, {})
        .filter((_, index) => index % STEP === position % STEP)
        .map(({ what, input }) => {
          const args = door.action === null ? input : { ...input, action: door.action };
          const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: door.tool.name, arguments: args } };
          const init = { method: 'POST', headers: { ...json, Authorization: `Bearer ${key}` }, body: JSON.stringify(call) };
          return { what: `${name}: ${what}`, path: door.endpoint.path, init };
        });
    }),
    ...files(renterKey),
  ];
}

/** Of the largest size, in a form and in a body. */
function files(key: string): Costly[] {
  const authorization = { Authorization: `Bearer ${key}` };
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PDF_BYTES, 'stream\n#20#20'), Buffer.from('%%EOF')]);
  const form = new FormData();
  form.set('kind', 'IDENTITY_DOCUMENT');
  form.set('file', new Blob([pdf]), 'scan.pdf');
  const body = JSON.stringify({ kind: 'IDENTITY_DOCUMENT', fileName: 'scan.pdf', contentBase64: pdf.toString('base64') });
  const headers = { ...authorization, 'Content-Type': 'application/json' };
  return [
    { what: 'a large PDF in a form', path: '/api/v1/upload', init: { method: 'POST', headers: authorization, body: form } },
    { what: 'a large PDF in base64', path: '/api/v1/upload', init: { method: 'POST', headers, body } },
  ];
}
