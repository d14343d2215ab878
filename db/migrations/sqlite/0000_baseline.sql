CREATE TABLE `shop_names` (
	`slug` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`likeness` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shop_names_likeness_idx` ON `shop_names` (`likeness`);--> statement-breakpoint
CREATE INDEX `shop_names_vendor_idx` ON `shop_names` (`vendor_id`,`taken_at`);--> statement-breakpoint
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
	`suspended_reason` text,
	`erased_at` integer,
	`terms_version` text,
	`terms_accepted_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_phone_idx` ON `users` (`phone`);--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`city` text,
	`country` text,
	`address` text,
	`tax_id` text,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`tax_registered` integer DEFAULT false NOT NULL,
	`rating_average` real DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`duration_rules` text NOT NULL,
	`commission_overdue` integer DEFAULT false NOT NULL,
	`debt_told_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_slug_key` ON `vendors` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_user_key` ON `vendors` (`user_id`);--> statement-breakpoint
CREATE INDEX `vendors_overdue_idx` ON `vendors` (`commission_overdue`);--> statement-breakpoint
CREATE TABLE `acquisitions` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`unit_no` integer NOT NULL,
	`status` text NOT NULL,
	`purchase_date` text NOT NULL,
	`supplier` text,
	`currency` text NOT NULL,
	`price_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`extra_costs_minor` integer NOT NULL,
	`financing` text NOT NULL,
	`useful_life_months` integer NOT NULL,
	`residual_minor` integer NOT NULL,
	`months_done` integer NOT NULL,
	`depreciated_minor` integer NOT NULL,
	`base_months` integer NOT NULL,
	`base_minor` integer NOT NULL,
	`next_due` text,
	`disposed_on` text,
	`proceeds_minor` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `acquisitions_vendor_idx` ON `acquisitions` (`vendor_id`,`asset_id`,`unit_no`);--> statement-breakpoint
CREATE INDEX `acquisitions_due_idx` ON `acquisitions` (`status`,`next_due`);--> statement-breakpoint
CREATE TABLE `asset_interest` (
	`asset_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	`quotes` integer NOT NULL,
	PRIMARY KEY(`asset_id`, `day`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_interest_day_idx` ON `asset_interest` (`day`);--> statement-breakpoint
CREATE TABLE `shop_reports` (
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`days` integer NOT NULL,
	`report` text NOT NULL,
	`counted_at` integer NOT NULL,
	`fresh_until` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `mode`, `days`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shop_reports_counted_idx` ON `shop_reports` (`counted_at`);--> statement-breakpoint
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
	`last_used_at` integer,
	`spend_cap_minor` integer,
	`spend_currency` text,
	`require_confirm` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_key` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_user_idx` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `key_spends` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`reference` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `key_spends_key_idx` ON `key_spends` (`key_id`,`at`);--> statement-breakpoint
CREATE TABLE `asset_image_files` (
	`image_id` text NOT NULL,
	`width` integer NOT NULL,
	`asset_id` text NOT NULL,
	`name` text NOT NULL,
	`file_key` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`image_id`, `width`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_image_files_name_idx` ON `asset_image_files` (`name`);--> statement-breakpoint
CREATE INDEX `asset_image_files_asset_idx` ON `asset_image_files` (`asset_id`);--> statement-breakpoint
CREATE TABLE `asset_documents` (
	`asset_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`card` text NOT NULL,
	`words` text NOT NULL,
	`terms` text NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_documents_version_idx` ON `asset_documents` (`version`);--> statement-breakpoint
CREATE TABLE `asset_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_slugs_asset_idx` ON `asset_slugs` (`asset_id`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`vendor_id` text NOT NULL,
	`category_slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`status_before` text,
	`suspended_at` integer,
	`suspended_reason` text,
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
	`notice_minutes` integer DEFAULT 0 NOT NULL,
	`horizon_days` integer DEFAULT 365 NOT NULL,
	`closed_days` integer DEFAULT 0 NOT NULL,
	`instant_book` integer NOT NULL,
	`maintenance_overdue` integer DEFAULT false NOT NULL,
	`min_trust` integer NOT NULL,
	`value_minor` integer NOT NULL,
	`attributes` text NOT NULL,
	`images` text NOT NULL,
	`pickup` text NOT NULL,
	`rating_average` real DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_slug`) REFERENCES `categories`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_slug_key` ON `assets` (`slug`);--> statement-breakpoint
CREATE INDEX `assets_vendor_idx` ON `assets` (`vendor_id`,`title`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `assets_category_idx` ON `assets` (`status`,`category_slug`,`city_key`,`id`);--> statement-breakpoint
CREATE INDEX `assets_city_idx` ON `assets` (`status`,`city_key`,`category_slug`,`id`);--> statement-breakpoint
CREATE INDEX `assets_latitude_idx` ON `assets` (`status`,`latitude`,`longitude`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`);--> statement-breakpoint
CREATE INDEX `assets_price_idx` ON `assets` (`status`,`day_rate_minor`,`id`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `assets_rating_idx` ON `assets` (`status`,`rating_average`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `assets_newest_idx` ON `assets` (`status`,`created_at`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `assets_updated_idx` ON `assets` (`status`,`updated_at`,`id`);--> statement-breakpoint
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
CREATE TABLE `occupancy` (
	`asset_id` text NOT NULL,
	`mode` text NOT NULL,
	`day` text NOT NULL,
	`unit_no` integer NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text,
	`held_until` integer,
	PRIMARY KEY(`asset_id`, `mode`, `day`, `unit_no`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `occupancy_booking_idx` ON `occupancy` (`booking_id`);--> statement-breakpoint
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
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`status` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gateway_events_payment_idx` ON `gateway_events` (`payment_id`);--> statement-breakpoint
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
	`deposit_taken_minor` integer DEFAULT 0 NOT NULL,
	`deposit_returned_minor` integer DEFAULT 0 NOT NULL,
	`payment_channel` text,
	`cancellation_policy` text NOT NULL,
	`requirements` text NOT NULL,
	`asset` text NOT NULL,
	`agreement` text NOT NULL,
	`attestations` text NOT NULL,
	`risk` text,
	`due_at` integer,
	`promoted_at` integer,
	`approved_by` text,
	`approval_left_seconds` integer,
	`confirmed_at` integer,
	`actual_start_at` integer,
	`overdue_since` integer,
	`at_risk_of` text,
	`late_fee_minor` integer DEFAULT 0 NOT NULL,
	`late_fee_paid_at` integer,
	`collateral` text,
	`returned_at` integer,
	`return_assumed` integer DEFAULT false NOT NULL,
	`return_reported_by` text,
	`closed_at` integer,
	`cancelled_by` text,
	`cancel_kind` text,
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
CREATE INDEX `bookings_score_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`id`,`state`,`approved_by`,`close_reason`);--> statement-breakpoint
CREATE INDEX `bookings_closed_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`closed_at`);--> statement-breakpoint
CREATE INDEX `bookings_rented_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`end_date`,`start_date`,`asset_id`,`units`);--> statement-breakpoint
CREATE INDEX `bookings_requested_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`asset_id`,`approved_by`,`confirmed_at`,`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_late_fee_idx` ON `bookings` (`renter_id`,`mode`,`late_fee_paid_at`,`late_fee_minor`);--> statement-breakpoint
CREATE INDEX `bookings_due_idx` ON `bookings` (`due_at`);--> statement-breakpoint
CREATE TABLE `risk_reviews` (
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
CREATE UNIQUE INDEX `risk_reviews_open_key` ON `risk_reviews` (`open_key`);--> statement-breakpoint
CREATE INDEX `risk_reviews_booking_idx` ON `risk_reviews` (`booking_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_status_idx` ON `risk_reviews` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_user_idx` ON `risk_reviews` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `blackouts` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`units` integer,
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
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`open` integer NOT NULL,
	`mode` text NOT NULL,
	`asset_id` text NOT NULL,
	`rental_mode` text NOT NULL,
	`units` integer NOT NULL,
	`extras` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`booking_id` text,
	`platform` text,
	`canceled_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_booking_key` ON `checkouts` (`booking_id`);--> statement-breakpoint
CREATE INDEX `checkouts_user_idx` ON `checkouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `checkouts_expiry_idx` ON `checkouts` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `key_confirmations` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`operation` text NOT NULL,
	`input_hash` text NOT NULL,
	`status` text NOT NULL,
	`sentence` text NOT NULL,
	`details` text NOT NULL,
	`amount_minor` integer,
	`currency` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`used_at` integer,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `key_confirmations_call_idx` ON `key_confirmations` (`key_id`,`operation`,`input_hash`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`booking_id` text,
	`asset_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`renter_id` text,
	`token_hash` text,
	`inquiry_key` text,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_side` text,
	`renter_spoke_at` integer,
	`renter_read_seq` integer DEFAULT 0 NOT NULL,
	`owner_read_seq` integer DEFAULT 0 NOT NULL,
	`renter_unread` integer DEFAULT 0 NOT NULL,
	`owner_unread` integer DEFAULT 0 NOT NULL,
	`clock_seq` integer,
	`renter_blocked_at` integer,
	`owner_blocked_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`renter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversations_about" CHECK(("conversations"."kind" = 'BOOKING') = ("conversations"."booking_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_booking_key` ON `conversations` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_token_key` ON `conversations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_inquiry_key` ON `conversations` (`inquiry_key`);--> statement-breakpoint
CREATE INDEX `conversations_renter_idx` ON `conversations` (`renter_id`,`mode`,`last_at`);--> statement-breakpoint
CREATE INDEX `conversations_vendor_idx` ON `conversations` (`vendor_id`,`mode`,`last_at`);--> statement-breakpoint
CREATE INDEX `conversations_asked_idx` ON `conversations` (`vendor_id`,`mode`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversations_age_idx` ON `conversations` (`kind`,`last_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`attachment` text,
	`at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_place_key` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_author_idx` ON `messages` (`author_id`);--> statement-breakpoint
CREATE INDEX `messages_age_idx` ON `messages` (`at`);--> statement-breakpoint
CREATE TABLE `reply_clocks` (
	`conversation_id` text NOT NULL,
	`start_seq` integer NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`started_at` integer NOT NULL,
	`start_hour` integer NOT NULL,
	`replied_at` integer,
	`minutes` integer,
	`day_minutes` integer,
	PRIMARY KEY(`conversation_id`, `start_seq`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reply_clocks_vendor_idx` ON `reply_clocks` (`vendor_id`,`mode`,`started_at`,`start_hour`,`minutes`,`day_minutes`);--> statement-breakpoint
CREATE INDEX `reply_clocks_running_idx` ON `reply_clocks` (`vendor_id`,`mode`,`started_at`) WHERE "reply_clocks"."replied_at" is null;--> statement-breakpoint
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
CREATE TABLE `credit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`mode` text DEFAULT 'live' NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`balance_after_minor` integer NOT NULL,
	`booking_id` text,
	`note` text,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `credit_entries_user_idx` ON `credit_entries` (`user_id`,`currency`,`at`);--> statement-breakpoint
CREATE INDEX `credit_entries_booking_idx` ON `credit_entries` (`booking_id`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key_id` text,
	`session_id` text,
	`kind` text NOT NULL,
	`address_sealed` text NOT NULL,
	`address_hash` text NOT NULL,
	`host` text NOT NULL,
	`roles` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_address_key` ON `devices` (`address_hash`);--> statement-breakpoint
CREATE INDEX `devices_user_idx` ON `devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `short_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device_id` text,
	`once` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`problem` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `short_messages_once_key` ON `short_messages` (`once`);--> statement-breakpoint
CREATE INDEX `short_messages_due_idx` ON `short_messages` (`send_at`);--> statement-breakpoint
CREATE INDEX `short_messages_device_idx` ON `short_messages` (`device_id`);--> statement-breakpoint
CREATE INDEX `short_messages_user_idx` ON `short_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `short_messages_age_idx` ON `short_messages` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `document_decisions` (
	`booking_id` text NOT NULL,
	`document_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text,
	`fraud` integer DEFAULT false NOT NULL,
	`expires_on` text,
	`decided_by` text NOT NULL,
	`decided_at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `document_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `document_decisions_document_idx` ON `document_decisions` (`document_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`mode` text DEFAULT 'live' NOT NULL,
	`file_name` text NOT NULL,
	`file_key` text NOT NULL,
	`mime_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`expires_on` text,
	`uploaded_at` integer NOT NULL,
	`expiry_told_at` integer,
	`erase_check_at` integer,
	`erased_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `documents_user_idx` ON `documents` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `documents_erase_idx` ON `documents` (`erased_at`,`erase_check_at`);--> statement-breakpoint
CREATE INDEX `documents_expiry_idx` ON `documents` (`expiry_told_at`,`expires_on`);--> statement-breakpoint
CREATE TABLE `closed_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`period` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closed_periods_period_key` ON `closed_periods` (`vendor_id`,`period`);--> statement-breakpoint
CREATE TABLE `finance_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`kind` text NOT NULL,
	`category_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`date` text NOT NULL,
	`paid_on` text,
	`asset_id` text,
	`booking_id` text,
	`source` text NOT NULL,
	`source_ref` text,
	`status` text NOT NULL,
	`void_reason` text,
	`voided_at` integer,
	`note` text,
	`attachment` text,
	`duplicate_of` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `finance_entries_date_idx` ON `finance_entries` (`vendor_id`,`mode`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `finance_entries_paid_idx` ON `finance_entries` (`vendor_id`,`mode`,`paid_on`);--> statement-breakpoint
CREATE INDEX `finance_entries_asset_idx` ON `finance_entries` (`vendor_id`,`asset_id`,`date`);--> statement-breakpoint
CREATE INDEX `finance_entries_booking_idx` ON `finance_entries` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `finance_entries_source_key` ON `finance_entries` (`vendor_id`,`source_ref`);--> statement-breakpoint
CREATE TABLE `finance_sums` (
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`basis` text NOT NULL,
	`unit` text NOT NULL,
	`span` text NOT NULL,
	`currency` text NOT NULL,
	`category_code` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `mode`, `basis`, `unit`, `span`, `currency`, `category_code`, `source`, `status`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `event_cursors` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`holder` text,
	`claimed_until` integer
);
--> statement-breakpoint
CREATE TABLE `event_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`subscriber` text NOT NULL,
	`event_id` text NOT NULL,
	`tries` integer NOT NULL,
	`failure` text NOT NULL,
	`failed_at` integer NOT NULL,
	`next_try_at` integer,
	`dead_since` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_failures_key` ON `event_failures` (`subscriber`,`event_id`);--> statement-breakpoint
CREATE INDEX `event_failures_event_idx` ON `event_failures` (`event_id`);--> statement-breakpoint
CREATE INDEX `event_failures_due_idx` ON `event_failures` (`next_try_at`);--> statement-breakpoint
CREATE INDEX `event_failures_age_idx` ON `event_failures` (`failed_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`booking_id` text,
	`asset_id` text,
	`user_id` text,
	`vendor_id` text,
	`mode` text DEFAULT 'live' NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_seq_key` ON `events` (`seq`);--> statement-breakpoint
CREATE INDEX `events_booking_idx` ON `events` (`booking_id`);--> statement-breakpoint
CREATE INDEX `events_age_idx` ON `events` (`at`);--> statement-breakpoint
CREATE INDEX `events_user_idx` ON `events` (`user_id`,`mode`,`seq`);--> statement-breakpoint
CREATE INDEX `events_vendor_idx` ON `events` (`vendor_id`,`mode`,`seq`);--> statement-breakpoint
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
CREATE INDEX `extensions_status_idx` ON `extensions` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `owner_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`status` text NOT NULL,
	`topic` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`moved_by` text,
	`moved_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`moved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `owner_feedback_vendor_idx` ON `owner_feedback` (`vendor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `owner_feedback_status_idx` ON `owner_feedback` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `file_intakes` (
	`id` text PRIMARY KEY NOT NULL,
	`stored_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_intakes_stored_idx` ON `file_intakes` (`stored_at`);--> statement-breakpoint
CREATE TABLE `gateway_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`matter_id` text,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gateway_reports_subject_idx` ON `gateway_reports` (`subject_id`,`received_at`);--> statement-breakpoint
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
CREATE TABLE `followed_calendars` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`calendar` text NOT NULL,
	`url_sealed` text NOT NULL,
	`host` text NOT NULL,
	`status` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`created_at` integer NOT NULL,
	`last_success_at` integer NOT NULL,
	`read_at` integer NOT NULL,
	`failures` integer NOT NULL,
	`failing_since` integer,
	`problem` text,
	`skipped_days` text NOT NULL,
	`next_try_at` integer,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followed_calendars_name_key` ON `followed_calendars` (`asset_id`,`calendar`);--> statement-breakpoint
CREATE INDEX `followed_calendars_due_idx` ON `followed_calendars` (`next_try_at`);--> statement-breakpoint
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
CREATE INDEX `incidents_status_idx` ON `incidents` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `incidents_outcome_idx` ON `incidents` (`outcome`,`resolved_at`);--> statement-breakpoint
CREATE TABLE `invoice_codes` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_codes_code_key` ON `invoice_codes` (`code`);--> statement-breakpoint
CREATE TABLE `invoice_numbers` (
	`vendor_id` text NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `kind`, `mode`, `year`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`cause_id` text NOT NULL,
	`invoice_id` text,
	`vendor_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`content` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_key` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_cause_key` ON `invoices` (`cause_id`);--> statement-breakpoint
CREATE INDEX `invoices_payment_idx` ON `invoices` (`payment_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_booking_idx` ON `invoices` (`booking_id`);--> statement-breakpoint
CREATE INDEX `invoices_vendor_idx` ON `invoices` (`vendor_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `account_balances` (
	`account` text NOT NULL,
	`currency` text NOT NULL,
	`balance_minor` integer NOT NULL,
	PRIMARY KEY(`account`, `currency`)
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
CREATE TABLE `journal_news` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`booking_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `journal_news_vendor_idx` ON `journal_news` (`vendor_id`,`id`);--> statement-breakpoint
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
CREATE TABLE `legal_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`text` text NOT NULL,
	`sha256` text NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_texts_version_key` ON `legal_texts` (`kind`,`version`);--> statement-breakpoint
CREATE TABLE `login_links` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`user_code` text NOT NULL,
	`poll_hash` text NOT NULL,
	`client_name` text NOT NULL,
	`email_hint` text,
	`network` text,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`poll_seconds` integer NOT NULL,
	`polled_at` integer,
	`user_id` text,
	`decided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_links_code_key` ON `login_links` (`user_code`);--> statement-breakpoint
CREATE INDEX `login_links_expiry_idx` ON `login_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `login_links_open_idx` ON `login_links` (`status`,`expires_at`,`network`);--> statement-breakpoint
CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_tokens_hash_key` ON `email_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `email_tokens_user_idx` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_tokens_expiry_idx` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`about` text,
	`told` text,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `mails_due_idx` ON `mails` (`send_at`);--> statement-breakpoint
CREATE INDEX `mails_address_idx` ON `mails` (`address`);--> statement-breakpoint
CREATE INDEX `mails_age_idx` ON `mails` (`send_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `maintenance_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`checklist` text NOT NULL,
	`every_days` integer,
	`every_rental_days` integer,
	`counted_from` text NOT NULL,
	`due_date` text,
	`duration_days` integer NOT NULL,
	`units` integer,
	`blackout_id` text,
	`overdue_on` text,
	`started_on` text,
	`finished_on` text,
	`checked_on` text,
	`warned_at` integer,
	`next_task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `maintenance_vendor_idx` ON `maintenance_tasks` (`vendor_id`,`status`,`due_date`);--> statement-breakpoint
CREATE INDEX `maintenance_asset_idx` ON `maintenance_tasks` (`asset_id`,`status`);--> statement-breakpoint
CREATE INDEX `maintenance_overdue_idx` ON `maintenance_tasks` (`status`,`overdue_on`);--> statement-breakpoint
CREATE TABLE `message_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`private_sealed` text NOT NULL,
	`public_jwk` text NOT NULL,
	`created_at` integer NOT NULL,
	`signs_until` integer NOT NULL,
	`retires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `message_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`mode` text NOT NULL,
	`by` text NOT NULL,
	`reporter_id` text,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`text` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`note` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_reports_key` ON `message_reports` (`message_id`,`by`);--> statement-breakpoint
CREATE INDEX `message_reports_status_idx` ON `message_reports` (`mode`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `message_reports_reporter_idx` ON `message_reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `listing_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`reporter_id` text,
	`mode` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`note` text,
	`open_key` text,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_reports_open_key` ON `listing_reports` (`open_key`);--> statement-breakpoint
CREATE INDEX `listing_reports_status_idx` ON `listing_reports` (`mode`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `listing_reports_asset_idx` ON `listing_reports` (`asset_id`,`status`);--> statement-breakpoint
CREATE INDEX `listing_reports_reporter_idx` ON `listing_reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`id` text PRIMARY KEY NOT NULL,
	`silenced` text NOT NULL,
	`chosen` text,
	`chat_letters` text,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`booking_id` text,
	`asset_id` text,
	`facts` text NOT NULL,
	`conversation_id` text,
	`message_seq` integer,
	`at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event_key` ON `notifications` (`event_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_place_key` ON `notifications` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_lane_idx` ON `notifications` (`user_id`,`mode`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_unread_idx` ON `notifications` (`user_id`,`mode`,`read_at`,`role`,`kind`);--> statement-breakpoint
CREATE INDEX `notifications_booking_idx` ON `notifications` (`booking_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_conversation_idx` ON `notifications` (`conversation_id`,`user_id`,`message_seq`);--> statement-breakpoint
CREATE INDEX `notifications_age_idx` ON `notifications` (`at`);--> statement-breakpoint
CREATE INDEX `notifications_read_idx` ON `notifications` (`read_at`);--> statement-breakpoint
CREATE TABLE `oauth_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`grant_id` text,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer
);
--> statement-breakpoint
CREATE INDEX `oauth_items_grant_idx` ON `oauth_items` (`grant_id`);--> statement-breakpoint
CREATE INDEX `oauth_items_expiry_idx` ON `oauth_items` (`expires_at`);--> statement-breakpoint
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
	`subject_id` text NOT NULL,
	`cause` text NOT NULL,
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
CREATE UNIQUE INDEX `offline_refunds_booking_key` ON `offline_refunds` (`booking_id`,`subject_id`);--> statement-breakpoint
CREATE INDEX `offline_refunds_status_idx` ON `offline_refunds` (`status`,`due_at`);--> statement-breakpoint
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
CREATE INDEX `hold_captures_settled_idx` ON `hold_captures` (`settled_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text DEFAULT 'RENTAL' NOT NULL,
	`extension_id` text,
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
	`flagged_because` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_booking_idx` ON `payments` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_pending_idx` ON `payments` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `payments_paid_idx` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`cause` text NOT NULL,
	`retry_of` text,
	`from_hold` integer DEFAULT false NOT NULL,
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
CREATE INDEX `refunds_booking_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_settled_idx` ON `refunds` (`status`,`settled_at`);--> statement-breakpoint
CREATE INDEX `refunds_status_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_retry_key` ON `refunds` (`retry_of`);--> statement-breakpoint
CREATE TABLE `payout_banks` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`iban_sealed` text NOT NULL,
	`iban_masked` text NOT NULL,
	`holder` text NOT NULL,
	`bic` text,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	`accept_transfers` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_nettings` (
	`payout_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `booking_id`),
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_nettings_booking_idx` ON `payout_nettings` (`booking_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`number` integer NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`gross_minor` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`hold_reason` text,
	`attempt` integer DEFAULT 0 NOT NULL,
	`destination` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`looked_at` integer,
	`sent_at` integer,
	`paid_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_booking_key` ON `payouts` (`booking_id`,`number`);--> statement-breakpoint
CREATE INDEX `payouts_vendor_idx` ON `payouts` (`vendor_id`,`mode`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_sent_idx` ON `payouts` (`sent_at`);--> statement-breakpoint
CREATE INDEX `payouts_turn_idx` ON `payouts` (`status`,`looked_at`);--> statement-breakpoint
CREATE INDEX `payouts_waiting_idx` ON `payouts` (`vendor_id`,`status`,`due_at`);--> statement-breakpoint
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
CREATE INDEX `phone_codes_expiry_idx` ON `phone_codes` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `job_leases` (
	`id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `server_secrets` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `quotes_expiry_idx` ON `quotes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `opex_marks` (
	`vendor_id` text NOT NULL,
	`month` text NOT NULL,
	`item_code` text NOT NULL,
	`state` text NOT NULL,
	`entry_id` text,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `month`, `item_code`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `opex_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`status` text NOT NULL,
	`label` text NOT NULL,
	`category_code` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_bps` integer NOT NULL,
	`currency` text NOT NULL,
	`cadence` text NOT NULL,
	`day_of_month` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	`asset_id` text,
	`entered` integer NOT NULL,
	`next_due` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `opex_templates_vendor_idx` ON `opex_templates` (`vendor_id`,`id`);--> statement-breakpoint
CREATE INDEX `opex_templates_due_idx` ON `opex_templates` (`status`,`next_due`);--> statement-breakpoint
CREATE TABLE `chargebacks` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chargebacks_booking_idx` ON `chargebacks` (`booking_id`);--> statement-breakpoint
CREATE INDEX `chargebacks_payment_idx` ON `chargebacks` (`payment_id`);--> statement-breakpoint
CREATE INDEX `chargebacks_opened_idx` ON `chargebacks` (`opened_at`);--> statement-breakpoint
CREATE TABLE `repairs` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`status` text NOT NULL,
	`date` text NOT NULL,
	`paid_on` text,
	`description` text NOT NULL,
	`supplier` text,
	`currency` text NOT NULL,
	`parts_minor` integer NOT NULL,
	`labour_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`downtime_days` integer NOT NULL,
	`caused_by` text NOT NULL,
	`incident_id` text,
	`booking_id` text,
	`task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `repairs_vendor_idx` ON `repairs` (`vendor_id`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_asset_idx` ON `repairs` (`asset_id`,`date`);--> statement-breakpoint
CREATE INDEX `repairs_incident_idx` ON `repairs` (`incident_id`);--> statement-breakpoint
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
CREATE TABLE `sandbox_captures` (
	`reference` text PRIMARY KEY NOT NULL,
	`capture_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reference`) REFERENCES `sandbox_checkouts`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_captures_time_idx` ON `sandbox_captures` (`created_at`);--> statement-breakpoint
CREATE TABLE `sandbox_chargebacks` (
	`reference` text PRIMARY KEY NOT NULL,
	`chargeback_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`won_at` integer,
	FOREIGN KEY (`reference`) REFERENCES `sandbox_checkouts`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_chargebacks_time_idx` ON `sandbox_chargebacks` (`created_at`);--> statement-breakpoint
CREATE INDEX `sandbox_chargebacks_won_idx` ON `sandbox_chargebacks` (`won_at`);--> statement-breakpoint
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
	`paid_at` integer,
	`hold_released_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_checkouts_payment_key` ON `sandbox_checkouts` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_checkouts_token_key` ON `sandbox_checkouts` (`token`);--> statement-breakpoint
CREATE INDEX `sandbox_checkouts_paid_idx` ON `sandbox_checkouts` (`paid_at`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`refund_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`source` text DEFAULT 'PAYMENT' NOT NULL,
	`amount_minor` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reference`) REFERENCES `sandbox_checkouts`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_refunds_reference_idx` ON `sandbox_refunds` (`reference`);--> statement-breakpoint
CREATE INDEX `sandbox_refunds_time_idx` ON `sandbox_refunds` (`created_at`);--> statement-breakpoint
CREATE TABLE `sandbox_transfers` (
	`payout_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`destination` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`returned_at` integer,
	PRIMARY KEY(`payout_id`, `attempt`)
);
--> statement-breakpoint
CREATE INDEX `sandbox_transfers_paid_idx` ON `sandbox_transfers` (`paid_at`);--> statement-breakpoint
CREATE INDEX `sandbox_transfers_returned_idx` ON `sandbox_transfers` (`returned_at`);--> statement-breakpoint
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
CREATE INDEX `refresh_tokens_expiry_idx` ON `refresh_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_because` text,
	`client_name` text,
	`scopes` text,
	`endpoint` text,
	`renewed_at` integer,
	`code_hash` text,
	`code_expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_code_key` ON `sessions` (`code_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_revoked_idx` ON `sessions` (`revoked_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry_idx` ON `sessions` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `storefronts` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`tagline` text NOT NULL,
	`theme` text NOT NULL,
	`logo` text,
	`cover` text,
	`contact_email` text,
	`contact_phone` text,
	`website` text,
	`opening_hours` text NOT NULL,
	`policies` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `stripe_checkouts` (
	`payment_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`hold_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`request` text NOT NULL,
	`request_key` text NOT NULL,
	`reference` text,
	`redirect_url` text,
	`hold_intent` text,
	`capture_id` text,
	`captured_minor` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `attempt`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_checkouts_reference_key` ON `stripe_checkouts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_checkouts_hold_key` ON `stripe_checkouts` (`hold_intent`);--> statement-breakpoint
CREATE TABLE `switches` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tax_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`effective_from` text NOT NULL,
	`registered` integer NOT NULL,
	`tax_id` text,
	`rate_bps` integer NOT NULL,
	`scheme` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_profiles_day_key` ON `tax_profiles` (`vendor_id`,`effective_from`);--> statement-breakpoint
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
CREATE TABLE `call_stats` (
	`day` text NOT NULL,
	`operation` text NOT NULL,
	`via` text NOT NULL,
	`user_id` text NOT NULL,
	`key_id` text NOT NULL,
	`client` text NOT NULL,
	`outcome` text NOT NULL,
	`calls` integer NOT NULL,
	`total_ms` real NOT NULL,
	`max_ms` real NOT NULL,
	`up_to5_ms` integer NOT NULL,
	`up_to20_ms` integer NOT NULL,
	`up_to50_ms` integer NOT NULL,
	`up_to200_ms` integer NOT NULL,
	`up_to1000_ms` integer NOT NULL,
	`up_to5000_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `operation`, `via`, `user_id`, `key_id`, `client`, `outcome`)
);
--> statement-breakpoint
CREATE INDEX `call_stats_user_idx` ON `call_stats` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`seq` integer NOT NULL,
	`about` text,
	`body` text NOT NULL,
	`headers` text,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`tried_at` integer,
	`answer_status` integer,
	`duration_ms` integer,
	`problem` text,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_key` ON `webhook_deliveries` (`endpoint_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due_idx` ON `webhook_deliveries` (`send_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log_idx` ON `webhook_deliveries` (`endpoint_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age_idx` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'AGENT' NOT NULL,
	`user_id` text NOT NULL,
	`key_id` text,
	`session_id` text,
	`url_sealed` text NOT NULL,
	`host` text NOT NULL,
	`mode` text NOT NULL,
	`sides` text NOT NULL,
	`events` text NOT NULL,
	`secret_sealed` text NOT NULL,
	`old_secret_sealed` text,
	`old_secret_until` integer,
	`status` text NOT NULL,
	`disabled_because` text,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	`failing_since` integer,
	`problem` text,
	`rests_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_user_idx` ON `webhook_endpoints` (`user_id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_key_idx` ON `webhook_endpoints` (`key_id`);