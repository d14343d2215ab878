CREATE INDEX "bookings_score_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","id","state","approved_by","close_reason");--> statement-breakpoint
CREATE INDEX "bookings_closed_idx" ON "bookings" USING btree ("vendor_id","mode","state","closed_at");--> statement-breakpoint
CREATE INDEX "incidents_outcome_idx" ON "incidents" USING btree ("outcome","resolved_at");