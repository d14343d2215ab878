import { z } from 'zod';
import { type Step, StepNotes, type ToolOf } from './step.ts';

/**
 * A step as callers read it. `tool` and `args` are complete: an agent may call them as they are, after filling in what is in
 * angle brackets. `method`, `path` and `body` are the same step over REST.
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

/**
 * The schema of a next step. Operations return steps, and the pipeline turns each into a `NextAction` before the answer is
 * parsed.
 */
export const NextAction = madeOf<Step, NextAction>(Presented);

/** The schema of a tool's name. Operations return a `ToolOf`, and the pipeline turns it into the name. */
export const ToolName = madeOf<ToolOf, string>(z.string());

/** A schema with two types: operations return `Given`, and the pipeline turns it into what is parsed. */
function madeOf<Given, Shown>(schema: z.ZodType<Shown>): z.ZodType<Shown, Given>;
function madeOf(schema: z.ZodType): z.ZodType {
  return schema;
}
