CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`seq` integer NOT NULL,
	`about` text,
	`body` text NOT NULL,
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