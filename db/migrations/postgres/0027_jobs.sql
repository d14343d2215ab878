DROP INDEX "awards_open_idx";--> statement-breakpoint
DROP INDEX "chargebacks_status_idx";--> statement-breakpoint
DROP INDEX "payouts_status_idx";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "document_decisions_document_idx" ON "document_decisions" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "invoices_booking_idx" ON "invoices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment_idx" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_opened_idx" ON "chargebacks" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "credit_entries_booking_idx" ON "credit_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "hold_captures_settled_idx" ON "hold_captures" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "refunds_booking_idx" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_settled_idx" ON "refunds" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payouts_sent_idx" ON "payouts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "payouts_turn_idx" ON "payouts" USING btree ("status","looked_at");--> statement-breakpoint
CREATE INDEX "payouts_waiting_idx" ON "payouts" USING btree ("vendor_id","status","due_at");