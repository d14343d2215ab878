import { z } from 'zod';
import { anyVendor, bpsOf, DAY_MS, later, listedMode, MINUTE_MS, query } from '../../platform/kernel/index.ts';
import { REPLY_CLOCK } from './message.ts';
import { findConversion, findHours, findUnansweredQuestions, findWaits, PROMPT_HOURS, waitOf } from './chat-counts.ts';

/** The lengths of a period in days. */
const DAYS = [7, 30, 90] as const;

const Minutes = z.int().nullable().describe('null without an answer');

const { silenceHours, dayBegins, dayEnds } = REPLY_CLOCK;
const DEFINITIONS = {
  firstReply: `minutes from a renter’s line to the owner’s first answer; the first line of a renter in a conversation, or one after ${silenceHours} hours of silence, starts the clock. day counts the minutes between ${dayBegins.replace(/^0/, '')} and ${dayEnds} of the listing alone`,
  responseRate: `of the lines that started a clock: answered within ${PROMPT_HOURS} hours, of those answered so or waiting for longer`,
  byHour: 'by the hour of the listing in which they were asked',
  inquiries: 'begun in the period; booked: the same person sent this shop a request afterwards',
};

export const getChatMetrics = query({
  name: 'get_chat_metrics',
  title: 'Speed of answers',
  description: `How fast the owner answers renters: first reply (median, slowest tenth), share within ${PROMPT_HOURS} hours, by hour, who still waits, inquiries that became requests.`,
  access: anyVendor('read:owner'),
  weight: 5,
  input: z.strictObject({ days: z.literal(DAYS).default(30) }),
  example: { days: 7 },
  output: z.object({
    days: z.int(),
    from: z.string(),
    firstReply: z.object({
      answers: z.int(),
      medianMinutes: Minutes,
      p90Minutes: Minutes,
      dayMedianMinutes: Minutes,
      dayP90Minutes: Minutes,
    }),
    responseRate: z.object({ within24h: z.int(), of: z.int(), bps: z.int().nullable() }),
    byHour: z.array(z.object({ hour: z.int(), asked: z.int(), answered24h: z.int() })),
    unanswered: z.array(z.object({ conversationId: z.string(), bookingId: z.string().nullable(), waitingMinutes: z.int() })),
    inquiries: z.object({ asked: z.int(), booked: z.int(), bps: z.int().nullable() }),
    summary: z.string(),
    definitions: z.record(z.string(), z.string()),
  }),
  errors: [],

  async run({ input: { days }, caller, reader, now, settings }) {
    const since = later(now, -days * DAY_MS);
    const counted = { vendorId: caller.vendorId, mode: listedMode(caller, undefined), since, now };
    const waits = await findWaits(reader, counted, 'minutes');
    const dayWaits = await findWaits(reader, counted, 'dayMinutes');
    const hours = await findHours(reader, counted);
    const waiting = await findUnansweredQuestions(reader, counted, later(now, -settings.chatOpenDays * DAY_MS));
    const inquiries = await findConversion(reader, counted);
    const answers = waits.reduce((sum, { count }) => sum + count, 0);
    const within24h = hours.reduce((sum, { answered }) => sum + answered, 0);
    const of = hours.reduce((sum, { due }) => sum + due, 0);
    const medianMinutes = waitOf(waits, 50);
    return {
      days,
      from: since.toISOString(),
      firstReply: {
        answers,
        medianMinutes,
        p90Minutes: waitOf(waits, 90),
        dayMedianMinutes: waitOf(dayWaits, 50),
        dayP90Minutes: waitOf(dayWaits, 90),
      },
      responseRate: { within24h, of, bps: bpsOf(within24h, of) },
      byHour: hours.map(({ hour, asked, answered }) => ({ hour, asked, answered24h: answered })),
      unanswered: waiting.map(({ startedAt, ...row }) => ({
        ...row,
        waitingMinutes: Math.floor((now.getTime() - startedAt.getTime()) / MINUTE_MS),
      })),
      inquiries: { ...inquiries, bps: bpsOf(inquiries.booked, inquiries.asked) },
      summary: inWords({ days, answers, medianMinutes, waiting: waiting.length, ...inquiries }),
      definitions: DEFINITIONS,
    };
  },
});

interface Told {
  readonly days: number;
  readonly answers: number;
  readonly medianMinutes: number | null;
  readonly waiting: number;
  readonly asked: number;
  readonly booked: number;
}

function inWords({ days, answers, medianMinutes, waiting, asked, booked }: Told): string {
  const speed =
    medianMinutes === null ? 'no question was answered' : `${answers} answered, half of them within ${medianMinutes} minutes`;
  return `Last ${days} days: ${speed}; ${waiting} wait for an answer; ${asked} inquiries, ${booked} of them became requests.`;
}
