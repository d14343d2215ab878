import {
  type DomainError,
  type FurtherFiles,
  invalidInput,
  named,
  type UploadedFile,
} from '../../../domain/platform/kernel/index.ts';
import { type SentFile, tooLarge } from '../../multipart.ts';
import type { BodyLimits } from '../../request-body.ts';

/** The files that came with a form, until an operation takes them. */
export interface CarriedFiles {
  /** What is wrong with each refused file, with its name. */
  readonly leftOut: readonly string[];
  /** Hands the files to the pipeline, which removes them if the call fails. */
  take(which: 'WITH_FILE' | 'WITH_FILES'): Taken;
  /** Removes the files that no operation has taken. */
  discard(): Promise<void>;
}

interface Taken {
  readonly file: UploadedFile | null;
  readonly further: FurtherFiles | null;
}

export const NO_FILES: CarriedFiles = {
  leftOut: [],
  take: () => ({ file: null, further: null }),
  discard: async () => {},
};

export function carriedFiles(sent: readonly SentFile[], limits: BodyLimits): CarriedFiles {
  const leftOut: string[] = [];
  const leaveOut = ({ fileName }: { readonly fileName: string }, { message }: DomainError): void => {
    leftOut.push(`${named(fileName)}: ${message}`);
  };
  let waiting = sent;
  return {
    leftOut,
    take(which) {
      if (which === 'WITH_FILE' && waiting.length > 1)
        throw invalidInput({ issues: [{ field: 'file', message: 'must be one' }] });
      const [file = null, ...files] = waiting.flatMap((one) => one.file ?? []);
      const large = waiting.filter((one) => one.file === null);
      for (const one of large) leaveOut(one, tooLarge(limits));
      if (file === null && large.length > 0) throw tooLarge(limits);
      waiting = [];
      return { file, further: which === 'WITH_FILE' ? null : { files, onLeftOut: leaveOut } };
    },
    async discard() {
      for (const { file } of waiting) if (file !== null) await limits.storage.remove(file.key);
      waiting = [];
    },
  };
}
