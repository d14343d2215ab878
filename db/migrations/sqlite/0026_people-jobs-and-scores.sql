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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_risk_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`user_id` text NOT NULL,
	`role` text,
	`contested` text,
	`status` text NOT NULL,
	`level` text,
	`reasons` text NOT NULL,
	`message` text,
	`requested_at` integer NOT NULL,
	`cleared_as` text,
	`struck` text,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`open_key` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_risk_reviews`("id", "booking_id", "user_id", "status", "level", "reasons", "message", "requested_at", "cleared_as", "reason", "decided_by", "decided_at") SELECT "id", "booking_id", "user_id", "status", "level", "reasons", "message", "requested_at", "cleared_as", "reason", "decided_by", "decided_at" FROM `risk_reviews`;--> statement-breakpoint
DROP TABLE `risk_reviews`;--> statement-breakpoint
ALTER TABLE `__new_risk_reviews` RENAME TO `risk_reviews`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `risk_reviews_open_key` ON `risk_reviews` (`open_key`);--> statement-breakpoint
CREATE INDEX `risk_reviews_booking_idx` ON `risk_reviews` (`booking_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_status_idx` ON `risk_reviews` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_user_idx` ON `risk_reviews` (`user_id`,`requested_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `about` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `notice_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `horizon_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `closed_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `claimed_until` integer;--> statement-breakpoint
CREATE INDEX `users_phone_idx` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `bookings_score_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`id`,`state`,`approved_by`,`close_reason`);--> statement-breakpoint
CREATE INDEX `bookings_closed_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`closed_at`);--> statement-breakpoint
CREATE INDEX `document_decisions_document_idx` ON `document_decisions` (`document_id`);--> statement-breakpoint
CREATE INDEX `incidents_outcome_idx` ON `incidents` (`outcome`,`resolved_at`);--> statement-breakpoint
CREATE INDEX `invoices_booking_idx` ON `invoices` (`booking_id`);--> statement-breakpoint
CREATE INDEX `credit_entries_booking_idx` ON `credit_entries` (`booking_id`);--> statement-breakpoint
CREATE INDEX `gateway_events_payment_idx` ON `gateway_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `hold_captures_settled_idx` ON `hold_captures` (`settled_at`);--> statement-breakpoint
CREATE INDEX `payments_paid_idx` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE INDEX `refunds_booking_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_settled_idx` ON `refunds` (`status`,`settled_at`);--> statement-breakpoint
ALTER TABLE `occupancy` DROP COLUMN `blackout_id`;--> statement-breakpoint
ALTER TABLE `job_leases` DROP COLUMN `last_run_at`;