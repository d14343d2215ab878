ALTER TABLE "vendors" ADD COLUMN "commission_overdue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "debt_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "vendors_overdue_idx" ON "vendors" USING btree ("commission_overdue");--> statement-breakpoint
UPDATE vendors SET commission_overdue = true WHERE id IN (SELECT vendor_id FROM commission_dues WHERE status = 'OVERDUE' AND mode = 'live');