DROP INDEX "refunds_settled_idx";--> statement-breakpoint
CREATE INDEX "refunds_settled_idx" ON "refunds" USING btree ("status","settled_at");