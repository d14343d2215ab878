CREATE TABLE `booking_deadlines` (
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `kind`, `subject_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `booking_deadlines_due_idx` ON `booking_deadlines` (`due_at`);--> statement-breakpoint
CREATE TABLE `blackouts` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`source` text NOT NULL,
	`reason` text,
	`calendar` text,
	`uid` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blackouts_asset_idx` ON `blackouts` (`asset_id`,`start_date`);--> statement-breakpoint
CREATE UNIQUE INDEX `blackouts_uid_key` ON `blackouts` (`asset_id`,`calendar`,`uid`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_key` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE INDEX `calendar_feeds_vendor_idx` ON `calendar_feeds` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `counter_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`status` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`price` text NOT NULL,
	`deposit_minor` integer NOT NULL,
	`message` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `counter_offers_booking_idx` ON `counter_offers` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `extensions` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`old_start_date` text NOT NULL,
	`old_end_date` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`price` text NOT NULL,
	`due_minor` integer NOT NULL,
	`refund_minor` integer NOT NULL,
	`message` text,
	`answer` text,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`decided_at` integer,
	`applied_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `extensions_booking_idx` ON `extensions` (`booking_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `condition_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`by` text NOT NULL,
	`notes` text NOT NULL,
	`readings` text NOT NULL,
	`photos` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`due_at` integer,
	`decided_at` integer,
	`reason` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `condition_reports_booking_idx` ON `condition_reports` (`booking_id`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `dispute_evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`by` text NOT NULL,
	`text` text NOT NULL,
	`photos` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dispute_evidence_idx` ON `dispute_evidence` (`dispute_id`,`at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`incident_id` text,
	`status` text NOT NULL,
	`opened_by` text NOT NULL,
	`reason` text NOT NULL,
	`claim_minor` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`reviewed_at` integer,
	`to_renter_minor` integer,
	`to_owner_minor` integer,
	`ruling` text,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_booking_idx` ON `disputes` (`booking_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_status_idx` ON `disputes` (`status`,`opened_at`);--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`reported_by` text NOT NULL,
	`description` text NOT NULL,
	`photos` text NOT NULL,
	`claim_minor` integer NOT NULL,
	`reported_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`acknowledged_at` integer,
	`outcome` text,
	`renter_pays_minor` integer DEFAULT 0 NOT NULL,
	`owner_pays_minor` integer DEFAULT 0 NOT NULL,
	`resolution` text,
	`resolved_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `incidents_booking_idx` ON `incidents` (`booking_id`,`reported_at`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL,
	`last_run_at` integer
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`by` text NOT NULL,
	`author_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`renter_id` text NOT NULL,
	`status` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`published_at` integer,
	`reply` text,
	`replied_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`renter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_key` ON `reviews` (`booking_id`,`by`);--> statement-breakpoint
CREATE INDEX `reviews_asset_idx` ON `reviews` (`asset_id`,`status`,`published_at`);--> statement-breakpoint
CREATE INDEX `reviews_vendor_idx` ON `reviews` (`vendor_id`,`status`,`published_at`);--> statement-breakpoint
CREATE INDEX `reviews_renter_idx` ON `reviews` (`renter_id`,`status`,`published_at`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `approval_left_seconds` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `actual_start_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `overdue_since` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `at_risk_of` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `late_fee_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `late_fee_paid_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `collateral` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `return_assumed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `return_reported_by` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `cancel_kind` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `kind` text DEFAULT 'RENTAL' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `extension_id` text;