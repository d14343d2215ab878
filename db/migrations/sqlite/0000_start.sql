CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`mode` text NOT NULL,
	`preview` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_key` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_user_idx` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `phone_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`phone` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`failed_tries` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phone_codes_user_idx` ON `phone_codes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `phone_codes_phone_idx` ON `phone_codes` (`phone`,`created_at`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_hash_key` ON `refresh_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_session_idx` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_because` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`algorithm` text NOT NULL,
	`private_jwk` text NOT NULL,
	`public_jwk` text NOT NULL,
	`created_at` integer NOT NULL,
	`signs_until` integer NOT NULL,
	`retires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`phone` text,
	`city` text,
	`country` text,
	`email_verified_at` integer,
	`phone_verified_at` integer,
	`suspended_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`city` text,
	`country` text,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`tax_registered` integer DEFAULT false NOT NULL,
	`rating_average` real DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`duration_rules` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_slug_key` ON `vendors` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_user_key` ON `vendors` (`user_id`);--> statement-breakpoint
CREATE TABLE `booking_timeline` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`at` integer NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`from_state` text,
	`to_state` text,
	`note` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `booking_timeline_idx` ON `booking_timeline` (`booking_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`renter_id` text NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`days` integer NOT NULL,
	`units` integer NOT NULL,
	`rental_mode` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`terms` text NOT NULL,
	`price` text NOT NULL,
	`deposit_minor` integer NOT NULL,
	`deposit_method` text NOT NULL,
	`deposit_state` text NOT NULL,
	`cancellation_policy` text NOT NULL,
	`requirements` text NOT NULL,
	`asset` text NOT NULL,
	`agreement` text NOT NULL,
	`attestations` text NOT NULL,
	`risk` text,
	`due_at` integer,
	`promoted_at` integer,
	`approved_by` text,
	`confirmed_at` integer,
	`returned_at` integer,
	`closed_at` integer,
	`cancelled_by` text,
	`close_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`renter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_dates" CHECK("bookings"."end_date" > "bookings"."start_date"),
	CONSTRAINT "bookings_total" CHECK("bookings"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE INDEX `bookings_renter_idx` ON `bookings` (`renter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_vendor_idx` ON `bookings` (`vendor_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_asset_idx` ON `bookings` (`asset_id`,`state`,`start_date`);--> statement-breakpoint
CREATE INDEX `bookings_due_idx` ON `bookings` (`due_at`);--> statement-breakpoint
CREATE TABLE `document_decisions` (
	`booking_id` text NOT NULL,
	`document_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text,
	`decided_by` text NOT NULL,
	`decided_at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `document_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text NOT NULL,
	`mime_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`expires_on` text,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `documents_user_idx` ON `documents` (`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `occupancy` (
	`asset_id` text NOT NULL,
	`mode` text NOT NULL,
	`day` text NOT NULL,
	`unit_no` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text,
	`blackout_id` text,
	`held_until` integer,
	PRIMARY KEY(`asset_id`, `mode`, `day`, `unit_no`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `occupancy_booking_idx` ON `occupancy` (`booking_id`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`asset_id` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`rental_mode` text NOT NULL,
	`units` integer NOT NULL,
	`extras` text NOT NULL,
	`terms` text NOT NULL,
	`price` text NOT NULL,
	`price_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `trust_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trust_events_user_idx` ON `trust_events` (`user_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `trust_events_key` ON `trust_events` (`booking_id`,`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`vendor_id` text NOT NULL,
	`category_slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`city` text NOT NULL,
	`city_key` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`time_zone` text NOT NULL,
	`units` integer NOT NULL,
	`currency` text NOT NULL,
	`day_rate_minor` integer NOT NULL,
	`pricing` text NOT NULL,
	`rental_modes` text NOT NULL,
	`deposit_base_minor` integer NOT NULL,
	`deposit_cap_minor` integer,
	`cancellation_policy` text NOT NULL,
	`duration_rules` text NOT NULL,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL,
	`block_before_days` integer NOT NULL,
	`block_after_days` integer NOT NULL,
	`instant_book` integer NOT NULL,
	`min_trust` integer NOT NULL,
	`value_minor` integer NOT NULL,
	`attributes` text NOT NULL,
	`images` text NOT NULL,
	`pickup` text NOT NULL,
	`rating_average` real DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_slug`) REFERENCES `categories`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_slug_key` ON `assets` (`slug`);--> statement-breakpoint
CREATE INDEX `assets_vendor_idx` ON `assets` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `assets_category_idx` ON `assets` (`status`,`category_slug`,`city_key`);--> statement-breakpoint
CREATE INDEX `assets_price_idx` ON `assets` (`status`,`day_rate_minor`,`id`);--> statement-breakpoint
CREATE INDEX `assets_rating_idx` ON `assets` (`status`,`rating_average`,`id`);--> statement-breakpoint
CREATE INDEX `assets_updated_idx` ON `assets` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`position` integer NOT NULL,
	`requirements` text NOT NULL,
	`default_policy` text NOT NULL,
	`deposit_floor_minor` integer NOT NULL,
	`fee_bps` integer NOT NULL,
	`fee_cap_minor` integer,
	`commission_bps` integer NOT NULL,
	`silent_acceptance_hours` integer,
	`attributes` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_balances` (
	`account` text NOT NULL,
	`currency` text NOT NULL,
	`balance_minor` integer NOT NULL,
	PRIMARY KEY(`account`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`status` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `journal` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text,
	`idem_key` text NOT NULL,
	`memo` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_idem_key` ON `journal` (`idem_key`);--> statement-breakpoint
CREATE INDEX `journal_booking_idx` ON `journal` (`booking_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`rent_minor` integer NOT NULL,
	`deposit_minor` integer NOT NULL,
	`hold_minor` integer NOT NULL,
	`refunded_minor` integer DEFAULT 0 NOT NULL,
	`gateway` text NOT NULL,
	`reference` text,
	`redirect_url` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_booking_idx` ON `payments` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_pending_idx` ON `payments` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `postings` (
	`journal_id` text NOT NULL,
	`line` integer NOT NULL,
	`account` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`journal_id`, `line`),
	FOREIGN KEY (`journal_id`) REFERENCES `journal`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `postings_account_idx` ON `postings` (`account`,`currency`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`cause` text NOT NULL,
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
CREATE INDEX `refunds_payment_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_status_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`booking_id` text,
	`asset_id` text,
	`data` text NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_seq_key` ON `events` (`seq`);--> statement-breakpoint
CREATE INDEX `events_booking_idx` ON `events` (`booking_id`);--> statement-breakpoint
CREATE INDEX `events_delivery_idx` ON `events` (`delivered_at`,`at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`principal` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`input_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`principal`, `operation`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age_idx` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `server_secrets` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_checkouts` (
	`reference` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`token` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`hold_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`shown` text NOT NULL,
	`status` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`hold_released_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_checkouts_payment_key` ON `sandbox_checkouts` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_checkouts_token_key` ON `sandbox_checkouts` (`token`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`refund_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reference`) REFERENCES `sandbox_checkouts`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_refunds_reference_idx` ON `sandbox_refunds` (`reference`);