import { z } from 'zod';
import { type Step, StepNotes, type ToolOf } from './step.ts';

/**
 * A step as callers read it. `tool` and `args` are complete: an agent may call them as they stand, after filling what is
 * written in angle brackets. `method`, `path` and `body` are the same step over REST.
 */
const Presented = z.object({
  tool: z.string().describe('MCP tool to call'),
  args: z.record(z.string(), z.unknown()).describe('its arguments'),
  method: z.string().optional(),
  path: z.string().optional(),
  body: z.record(z.string(), z.unknown()).optional().describe('JSON body over REST'),
  ...StepNotes.shape,
});
export type NextAction = z.infer<typeof Presented>;

/** Operations answer with steps; the pipeline has made a `NextAction` of each before the answer is parsed. */
export const NextAction = madeOf<Step, NextAction>(Presented);

/** The name of a tool. Operations answer with a `ToolOf`, and the pipeline has made the name of it in the same way. */
export const ToolName = madeOf<ToolOf, string>(z.string());

/** The schema for the compiler: operations give `Given`, and something else makes of it what is parsed. */
function madeOf<Given, Shown>(schema: z.ZodType<Shown>): z.ZodType<Shown, Given>;
function madeOf(schema: z.ZodType): z.ZodType {
  return schema;
}
