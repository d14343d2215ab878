ALTER TABLE "gateway_reports" ADD COLUMN "matter_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_retry_key" ON "refunds" USING btree ("retry_of");