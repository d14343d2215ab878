CREATE INDEX "bookings_all_idx" ON "bookings" USING btree ("mode","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_states_idx" ON "bookings" USING btree ("mode","state","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_start_idx" ON "bookings" USING btree ("mode","start_date","id");