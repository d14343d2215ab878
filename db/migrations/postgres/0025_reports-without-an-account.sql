ALTER TABLE "listing_reports" ADD COLUMN "reporter_email" text;--> statement-breakpoint
CREATE INDEX "listing_reports_email_idx" ON "listing_reports" USING btree ("reporter_email","created_at");