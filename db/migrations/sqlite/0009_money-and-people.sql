CREATE TABLE `awards` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`payer` text NOT NULL,
	`cause` text NOT NULL,
	`subject_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`covered_minor` integer DEFAULT 0 NOT NULL,
	`paid_minor` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `awards_key` ON `awards` (`booking_id`,`cause`,`subject_id`);--> statement-breakpoint
CREATE INDEX `awards_open_idx` ON `awards` (`payer`,`settled_at`);--> statement-breakpoint
CREATE TABLE `chargebacks` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`born_by` text,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chargebacks_booking_idx` ON `chargebacks` (`booking_id`);--> statement-breakpoint
CREATE INDEX `chargebacks_status_idx` ON `chargebacks` (`status`,`opened_at`);--> statement-breakpoint
CREATE TABLE `hold_captures` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hold_captures_payment_key` ON `hold_captures` (`payment_id`);--> statement-breakpoint
CREATE INDEX `hold_captures_booking_idx` ON `hold_captures` (`booking_id`);--> statement-breakpoint
CREATE TABLE `commission_dues` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`base_minor` integer NOT NULL,
	`rate_bps` integer NOT NULL,
	`commission_minor` integer NOT NULL,
	`service_fee_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`settled_at` integer,
	`proof_id` text,
	`note` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_dues_booking_key` ON `commission_dues` (`booking_id`);--> statement-breakpoint
CREATE INDEX `commission_dues_vendor_idx` ON `commission_dues` (`vendor_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `commission_dues_status_idx` ON `commission_dues` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `commission_proofs` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_on` text NOT NULL,
	`reference` text,
	`file` text NOT NULL,
	`file_sha256` text NOT NULL,
	`submitted_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_proofs_file_key` ON `commission_proofs` (`vendor_id`,`file_sha256`);--> statement-breakpoint
CREATE TABLE `offline_proofs` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`number` integer NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_on` text NOT NULL,
	`reference` text,
	`file` text NOT NULL,
	`reported_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`escalated_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offline_proofs_booking_key` ON `offline_proofs` (`booking_id`,`number`);--> statement-breakpoint
CREATE INDEX `offline_proofs_status_idx` ON `offline_proofs` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `offline_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`file` text,
	`proven_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offline_refunds_booking_key` ON `offline_refunds` (`booking_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text,
	`actor_role` text NOT NULL,
	`via` text NOT NULL,
	`request_id` text NOT NULL,
	`subject_id` text,
	`booking_id` text,
	`reason` text,
	`input` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_at_idx` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_idx` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject_idx` ON `audit_log` (`subject_id`,`at`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `deposit_taken_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `deposit_returned_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `payment_channel` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `flagged_because` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `from_hold` integer DEFAULT false NOT NULL;