CREATE TABLE `attempt_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `attempt_counts_expiry_idx` ON `attempt_counts` (`expire`);--> statement-breakpoint
CREATE TABLE `known_networks` (
	`id` text PRIMARY KEY NOT NULL,
	`known_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `known_networks_until_idx` ON `known_networks` (`known_until`);--> statement-breakpoint
DROP INDEX `awards_open_idx`;--> statement-breakpoint
DROP INDEX `chargebacks_status_idx`;--> statement-breakpoint
CREATE INDEX `chargebacks_payment_idx` ON `chargebacks` (`payment_id`);--> statement-breakpoint
CREATE INDEX `chargebacks_opened_idx` ON `chargebacks` (`opened_at`);--> statement-breakpoint
ALTER TABLE `chargebacks` DROP COLUMN `born_by`;--> statement-breakpoint
DROP INDEX `payouts_status_idx`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `looked_at` integer;--> statement-breakpoint
CREATE INDEX `payouts_sent_idx` ON `payouts` (`sent_at`);--> statement-breakpoint
CREATE INDEX `payouts_turn_idx` ON `payouts` (`status`,`looked_at`);--> statement-breakpoint
CREATE INDEX `payouts_waiting_idx` ON `payouts` (`vendor_id`,`status`,`due_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `about` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `notice_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `horizon_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `closed_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `claimed_until` integer;--> statement-breakpoint
CREATE INDEX `users_phone_idx` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `document_decisions_document_idx` ON `document_decisions` (`document_id`);--> statement-breakpoint
CREATE INDEX `invoices_booking_idx` ON `invoices` (`booking_id`);--> statement-breakpoint
CREATE INDEX `credit_entries_booking_idx` ON `credit_entries` (`booking_id`);--> statement-breakpoint
CREATE INDEX `gateway_events_payment_idx` ON `gateway_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `hold_captures_settled_idx` ON `hold_captures` (`settled_at`);--> statement-breakpoint
CREATE INDEX `payments_paid_idx` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE INDEX `refunds_booking_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_settled_idx` ON `refunds` (`status`,`settled_at`);--> statement-breakpoint
ALTER TABLE `occupancy` DROP COLUMN `blackout_id`;--> statement-breakpoint
ALTER TABLE `job_leases` DROP COLUMN `last_run_at`;