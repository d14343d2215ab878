import { COSTLY_BODIES, COSTLY_HEADERS, COSTLY_PATHS, OPEN_DOORS } from '../../tests/attacks/costly-requests.ts';
import { reachable } from '../../tests/generated/calls/doors.ts';
import { costlyInputs } from '../../tests/generated/inputs/costly-input.ts';
import type { Fixture } from '../fixture.ts';

/** Only one input of an operation in so many is sent. */
const STEP = 12;
const PDF_BYTES = 9_000_000;

export interface Costly {
  readonly what: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** The most expensive requests that the limits allow. */
export function costlyRequests({ renterKey, vendorKey }: Pick<Fixture, 'renterKey' | 'vendorKey'>): Costly[] {
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
        .map(({ what, make }) => {
          const input = make();
          const args = door.action === null ? input : { ...input, action: door.action };
          const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: door.tool.name, arguments: args } };
          const init = { method: 'POST', headers: { ...json, Authorization: `Bearer ${key}` }, body: JSON.stringify(call) };
          return { what: `${name}: ${what}`, path: door.endpoint.path, init };
        });
    }),
    ...files(renterKey),
  ];
}

/** Uploads of the largest size, in a form and in a body. */
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

export async function send(url: string, { path, init }: Pick<Costly, 'path' | 'init'>): Promise<void> {
  await (await fetch(url + path, init)).arrayBuffer();
}
