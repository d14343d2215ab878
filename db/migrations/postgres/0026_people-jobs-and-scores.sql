CREATE TABLE "attempt_counts" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"known_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "awards_open_idx";--> statement-breakpoint
DROP INDEX "chargebacks_status_idx";--> statement-breakpoint
DROP INDEX "payouts_status_idx";--> statement-breakpoint
DROP INDEX "risk_reviews_user_idx";--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "email_tokens" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "email_tokens" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "key_confirmations" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "key_confirmations" ALTER COLUMN "key_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "key_spends" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "key_spends" ALTER COLUMN "key_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "login_links" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "login_links" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "phone_codes" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "phone_codes" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "session_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "vendors" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "vendors" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "booking_deadlines" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "booking_deadlines" ALTER COLUMN "subject_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "booking_timeline" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "booking_timeline" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "renter_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "at_risk_of" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "document_decisions" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "document_decisions" ALTER COLUMN "document_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "document_decisions" ALTER COLUMN "decided_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "file_intakes" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "occupancy" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "occupancy" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "level" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "decided_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "trust_events" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "trust_events" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "trust_events" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "blackouts" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "blackouts" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "category_slug" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "slug" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "counter_offers" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "counter_offers" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "extensions" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "extensions" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "condition_reports" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "condition_reports" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "dispute_evidence" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "dispute_evidence" ALTER COLUMN "dispute_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "incident_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "decided_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "incidents" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "incidents" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoice_codes" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoice_numbers" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "cause_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "invoice_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "legal_texts" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "legal_texts" ALTER COLUMN "published_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "account_balances" ALTER COLUMN "account" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "awards" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "awards" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "awards" ALTER COLUMN "subject_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "chargebacks" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "chargebacks" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "chargebacks" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "user_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "gateway_events" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "gateway_events" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "gateway_reports" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "gateway_reports" ALTER COLUMN "subject_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "hold_captures" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "hold_captures" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "hold_captures" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "journal" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "journal" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "extension_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "journal_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "account" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "retry_of" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "commission_dues" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "commission_dues" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "commission_dues" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "commission_dues" ALTER COLUMN "proof_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "commission_proofs" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "commission_proofs" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_proofs" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_proofs" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_proofs" ALTER COLUMN "decided_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_refunds" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_refunds" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_refunds" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "offline_refunds" ALTER COLUMN "subject_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "actor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "subject_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "listing_reports" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "listing_reports" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "listing_reports" ALTER COLUMN "reporter_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "listing_reports" ALTER COLUMN "decided_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "switches" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "switches" ALTER COLUMN "by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payout_banks" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payout_banks" ALTER COLUMN "changed_by" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payout_nettings" ALTER COLUMN "payout_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payout_nettings" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "job_leases" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "server_secrets" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "booking_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "author_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "asset_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "vendor_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "renter_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_captures" ALTER COLUMN "reference" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_captures" ALTER COLUMN "capture_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_chargebacks" ALTER COLUMN "reference" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_chargebacks" ALTER COLUMN "chargeback_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ALTER COLUMN "reference" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ALTER COLUMN "refund_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ALTER COLUMN "reference" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ALTER COLUMN "payout_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "stripe_checkouts" ALTER COLUMN "payment_id" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text collate "C";--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "contested" text;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "struck" jsonb;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "open_key" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "notice_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "horizon_days" bigint DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "closed_days" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "attempt_counts_expiry_idx" ON "attempt_counts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "known_networks_until_idx" ON "known_networks" USING btree ("known_until");--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "bookings_score_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","id","state","approved_by","close_reason");--> statement-breakpoint
CREATE INDEX "bookings_closed_idx" ON "bookings" USING btree ("vendor_id","mode","state","closed_at");--> statement-breakpoint
CREATE INDEX "document_decisions_document_idx" ON "document_decisions" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_reviews_open_key" ON "risk_reviews" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "incidents_outcome_idx" ON "incidents" USING btree ("outcome","resolved_at");--> statement-breakpoint
CREATE INDEX "invoices_booking_idx" ON "invoices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment_idx" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_opened_idx" ON "chargebacks" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "credit_entries_booking_idx" ON "credit_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "hold_captures_settled_idx" ON "hold_captures" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "refunds_booking_idx" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_settled_idx" ON "refunds" USING btree ("status","settled_at");--> statement-breakpoint
CREATE INDEX "payouts_sent_idx" ON "payouts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "payouts_turn_idx" ON "payouts" USING btree ("status","looked_at");--> statement-breakpoint
CREATE INDEX "payouts_waiting_idx" ON "payouts" USING btree ("vendor_id","status","due_at");--> statement-breakpoint
CREATE INDEX "risk_reviews_user_idx" ON "risk_reviews" USING btree ("user_id","requested_at");--> statement-breakpoint
ALTER TABLE "occupancy" DROP COLUMN "blackout_id";--> statement-breakpoint
ALTER TABLE "chargebacks" DROP COLUMN "born_by";--> statement-breakpoint
ALTER TABLE "job_leases" DROP COLUMN "last_run_at";