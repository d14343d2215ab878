/** On whose account something waits: the network that the call came from and, where somebody is signed in, the person. */
export interface Requester {
  /** Null for the platform’s own work, which no share limits. */
  readonly network: string | null;
  readonly person: string | null;
}

export const PLATFORM: Requester = { network: null, person: null };

/** So much waits already, in all or of this requester’s, that nothing more may join. */
export class QueueFull extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`No place is free; try again in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface QueueLimits {
  /** Pieces of work at once. Where there are several, one network leaves one to the others. */
  readonly running: number;
  /** How many may wait in each line. */
  readonly waiting: number;
  /** How many of one network, and of one person, may be in a line, those that run among them. */
  readonly perNetwork: number;
  readonly perPerson: number;
  /** What whoever finds no place is told to wait. */
  readonly retryAfterSeconds: number;
}

export interface FairQueue<Line extends string> {
  /** Does `work` when it is its turn. Throws `QueueFull`, also later, when the place goes to a network that holds fewer. */
  run<T>(line: Line, requester: Requester, work: () => Promise<T>): Promise<T>;
}

/**
 * Costly work, a little at a time. Lines go in their order; within a line networks take turns, and within a network its
 * people. Where a line is full, whoever comes from a network that has fewer in it than another takes the place of the
 * other’s last: nobody keeps everybody out by asking often.
 */
export function fairQueue<Line extends string>(lines: readonly Line[], limits: QueueLimits): FairQueue<Line> {
  const waiting = new Map(lines.map((line) => [line, waitingLine()]));
  const [held, running] = [tally(), tally()];
  const runningOfOne = Math.max(1, limits.running - 1);
  let free = limits.running;

  const full = () => new QueueFull(limits.retryAfterSeconds);
  const mayRun = (network: string | null) => network === null || running.of(network) < runningOfOne;

  async function place(line: Line, requester: Requester): Promise<void> {
    const places = waiting.get(line);
    if (places === undefined) throw new Error(`There is no line ${line}.`);
    if (places.size() >= limits.waiting && !(free > 0 && mayRun(requester.network))) {
      const last = places.takeLastOfLargest(requester.network);
      if (last === null) throw full();
      last.refuse(full());
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    places.add({ requester, start: resolve, refuse: reject });
    startWhatMay();
    await promise;
  }

  function startWhatMay(): void {
    for (const places of waiting.values()) {
      while (free > 0) {
        const job = places.takeNext(mayRun);
        if (job === null) break;
        free -= 1;
        count(running, [job.requester.network], 1);
        job.start();
      }
    }
  }

  return {
    async run(line, requester, work) {
      const { network, person } = requester;
      const [byNetwork, byPerson] = [network, person].map((key) => (key === null ? null : `${line} ${key}`));
      if (byNetwork && held.of(byNetwork) >= limits.perNetwork) throw full();
      if (byPerson && held.of(byPerson) >= limits.perPerson) throw full();
      count(held, [byNetwork, byPerson], 1);
      try {
        await place(line, requester);
        try {
          return await work();
        } finally {
          count(running, [network], -1);
          free += 1;
          startWhatMay();
        }
      } finally {
        count(held, [byNetwork, byPerson], -1);
      }
    },
  };
}

interface Job {
  readonly requester: Requester;
  readonly start: () => void;
  readonly refuse: (reason: QueueFull) => void;
}

/** Jobs by network and person. A `Map` keeps the order in which its keys came, so that it says whose turn it is. */
function waitingLine() {
  const networks = new Map<string | null, Map<string | null, Job[]>>();
  const sizes = tally();
  let size = 0;

  function taken(job: Job): Job {
    const { network, person } = job.requester;
    const people = networks.get(network);
    if (people?.get(person)?.length === 0) people.delete(person);
    if (people?.size === 0) networks.delete(network);
    count(sizes, [network], -1);
    size -= 1;
    return job;
  }

  return {
    size: () => size,

    add(job: Job): void {
      const { network, person } = job.requester;
      const people = networks.get(network) ?? new Map<string | null, Job[]>();
      networks.set(network, people);
      people.set(person, [...(people.get(person) ?? []), job]);
      count(sizes, [network], 1);
      size += 1;
    },

    /** Of the network whose turn it is, and of the person whose turn it is there; both then go behind the others. */
    takeNext(mayRun: (network: string | null) => boolean): Job | null {
      for (const [network, people] of networks) {
        if (!mayRun(network)) continue;
        networks.delete(network);
        networks.set(network, people);
        for (const [person, jobs] of people) {
          people.delete(person);
          people.set(person, jobs);
          const job = jobs.shift();
          if (job !== undefined) return taken(job);
        }
      }
      return null;
    },

    /** The one that came last from the network that has most here; null where none has more than `than` would have. */
    takeLastOfLargest(than: string | null): Job | null {
      const least = sizes.of(than ?? '') + 1;
      const [largest] = [...networks.keys()]
        .filter((network) => network !== null && sizes.of(network) > least)
        .toSorted((a, b) => sizes.of(b ?? '') - sizes.of(a ?? ''));
      const people = largest === undefined ? undefined : networks.get(largest);
      const [most] = [...(people?.values() ?? [])].toSorted((a, b) => b.length - a.length);
      const job = most?.pop();
      return job === undefined ? null : taken(job);
    },
  };
}

/** How many each has; who has none takes no memory. */
function tally() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1): void {
      const now = (counts.get(key) ?? 0) + change;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    },
  };
}

function count(all: ReturnType<typeof tally>, keys: readonly (string | null | undefined)[], change: 1 | -1): void {
  for (const key of keys) if (key) all.add(key, change);
}
