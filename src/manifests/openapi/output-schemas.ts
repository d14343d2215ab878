import { z } from 'zod';
import { Alternatives, AssetDetail } from '../../domain/catalog/assets/index.ts';
import { RequirementView } from '../../domain/catalog/categories/index.ts';
import { CancellationView, DepositView, PriceLineView, TotalsView } from '../../domain/catalog/quotes/index.ts';
import { RequirementStatus } from '../../domain/people/trust/index.ts';
import { NextAction, type Operation, Pagination } from '../../domain/platform/kernel/index.ts';
import { componentName, type PlainObject, schemaRef } from './components.ts';
import { BookingCard, BookingView, publishedOutput } from '../../domain/standing/bookings/index.ts';

/** Schemas that many answers contain. They are written once and referred to. */
const SHARED = {
  Alternatives,
  AssetDetail,
  BookingCard,
  BookingView,
  CancellationView,
  DepositView,
  NextAction,
  Pagination,
  PriceLineView,
  RequirementStatus,
  RequirementView,
  TotalsView,
};

export interface OutputSchemas {
  readonly schemas: Readonly<Record<string, PlainObject>>;
  /** The component with the operation's answer. Operations with equal answers share one. */
  nameOf(operation: Operation): string;
}

/** The answers of all operations as component schemas that refer to each other. */
export function outputSchemas(operations: readonly Operation[]): OutputSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  for (const operation of operations) {
    const output = publishedOutput(operation);
    if (!registry.has(output)) registry.add(output, { id: componentName(operation, 'Output') });
  }
  const uri = (id: string) => schemaRef(id).$ref;
  const { schemas } = z.toJSONSchema(registry, { io: 'output', unrepresentable: 'any', uri, override: dropSafeBounds });
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, '~standard': _validator, ...schema }]) => [id, schema]),
    ),
    nameOf: (operation) => registry.get(publishedOutput(operation))?.id ?? '',
  };
}

/** Removes the bounds of safe integers, because they say nothing about a field. */
function dropSafeBounds({ jsonSchema }: { jsonSchema: { maximum?: number; minimum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
