import workerpool from 'workerpool';
import { BEGUN, type Parsers } from './adapters/parser-threads.ts';

// The entry of the threads that read text of strangers; `connect-ports.ts` names this file. The code of each parser is loaded
// when it is needed, because a PDF needs no calendar.
const begin = () => workerpool.workerEmit(BEGUN);

const parsers: Parsers = {
  async pdf(content) {
    const { whyUnsafePdf } = await import('./adapters/file-cleaner/why-unsafe-pdf.ts');
    begin();
    return whyUnsafePdf(content);
  },

  async calendar(text, window) {
    const { readCalendar } = await import('./domain/platform/icalendar/index.ts');
    begin();
    return readCalendar(text, window);
  },

  async json(content) {
    const { readJson } = await import('./tools/requests/json-body.ts');
    begin();
    return readJson(content);
  },
};

workerpool.worker({ ...parsers });
